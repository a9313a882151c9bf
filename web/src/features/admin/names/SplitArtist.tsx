import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useAction } from '@/api/action';
import { ApiError } from '@/api/errors';
import { type EditedArtist, splitArtist } from '@/api/names';
import { afterSent, exceptSent } from '@/lib/sent';
import { Button } from '@/ui/Button';
import { at } from '../place';
import { sayGone } from '../undo';
import { plural, sayFailed } from '../words';
import { Choices } from './Choices';
import { NamesField } from './NamesField';
import { readLines } from './text';

interface Wish {
  names: string;
  tracks: ReadonlySet<string>;
  mixes: ReadonlySet<string>;
}

/** Credits some or all of an artist's tracks and mixes to others: two who share a name, or a name that is several. */
export function SplitArtist({ edited }: { edited: EditedArtist }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [names, setNames] = useState('');
  const [tracks, setTracks] = useState<ReadonlySet<string>>(new Set());
  const [mixes, setMixes] = useState<ReadonlySet<string>>(new Set());
  const { artist } = edited;
  const split = useAction({
    mutationFn: (wish: Wish) => {
      // All that there is, also what the page does not show, goes where all of it is chosen.
      const chosen = (some: ReadonlySet<string>, shown: number) => (some.size === shown ? null : [...some]);
      return splitArtist(artist.id, {
        names: readLines(wish.names),
        track_ids: chosen(wish.tracks, edited.tracks.length),
        mix_ids: chosen(wish.mixes, edited.mixes.length),
      });
    },
    onSuccess: ({ track_count, mix_count, is_gone, audit_id }, sent) => {
      const what = `${plural(track_count, 'track')} and ${plural(mix_count, 'mix')} credited anew`;
      sayGone(queries, is_gone ? `${artist.name} is no artist any more` : 'Split', audit_id, what);
      setNames(afterSent(sent.names));
      setTracks(exceptSent(sent.tracks));
      setMixes(exceptSent(sent.mixes));
      if (is_gone) return navigate(at('artists'));
      return queries.invalidateQueries({ queryKey: ['admin', 'artist', artist.id] });
    },
    onError: (error) => sayFailed('It could not be split', error),
  });
  const wrong =
    split.error instanceof ApiError
      ? split.error.fields.find(({ field }) => field === 'names')?.message
      : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    split.mutate({ names, tracks, mixes });
  };
  const isNothing = readLines(names).length === 0 || tracks.size + mixes.size === 0;
  return (
    <form onSubmit={submit} className="admin-form" noValidate>
      <div className="whole">
        <NamesField
          id="split-names"
          label="Whose they are"
          hint={`One artist in each line: another one who is called ${artist.name}, or everybody whom the name stands for.`}
          error={wrong}
          value={names}
          onChange={setNames}
        />
      </div>
      {edited.tracks.length > 0 && (
        <Choices
          label="Tracks"
          all={edited.tracks.map(({ id, title, artist: credit }) => ({ id, name: `${credit} - ${title}` }))}
          chosen={tracks}
          onChange={setTracks}
        />
      )}
      {edited.mixes.length > 0 && (
        <Choices
          label="Mixes"
          all={edited.mixes.map(({ id, title }) => ({ id, name: title }))}
          chosen={mixes}
          onChange={setMixes}
        />
      )}
      <div className="whole flex justify-end">
        <Button type="submit" disabled={split.isPending || isNothing}>
          {split.isPending
            ? 'Splitting...'
            : `Split off ${plural(tracks.size, 'track')} and ${plural(mixes.size, 'mix')}`}
        </Button>
      </div>
    </form>
  );
}
