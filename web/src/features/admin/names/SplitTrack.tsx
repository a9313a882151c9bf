import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useAction } from '@/api/action';
import { ApiError } from '@/api/errors';
import { type EditedTrack, splitTrack } from '@/api/names';
import { afterSent, exceptSent } from '@/lib/sent';
import { Button } from '@/ui/Button';
import { type Artists, ArtistsEditor } from '../ArtistsEditor';
import { sayGone } from '../undo';
import { plural, sayFailed } from '../words';
import { Choices } from './Choices';
import { TextField } from './TextField';

interface Wish {
  mixes: ReadonlySet<string>;
  title: string;
  artists: Artists;
}

/** Has some of the mixes play another track: two recordings that were taken for one. */
export function SplitTrack({ edited }: { edited: EditedTrack }) {
  const queries = useQueryClient();
  const [mixes, setMixes] = useState<ReadonlySet<string>>(new Set());
  const [title, setTitle] = useState('');
  const [artists, setArtists] = useState<Artists>(() =>
    edited.artists.map(({ name, role }) => ({ name, role })),
  );
  const split = useAction({
    mutationFn: (wish: Wish) =>
      splitTrack(edited.track.id, {
        mix_ids: [...wish.mixes],
        title: wish.title,
        artists: wish.artists,
      }),
    onSuccess: async ({ after, audit_id }, sent) => {
      const what = `${plural(sent.mixes.size, 'mix')} now with ${after.track.artist} - ${after.track.title}`;
      sayGone(queries, 'Split', audit_id, what);
      setMixes(exceptSent(sent.mixes));
      setTitle(afterSent(sent.title));
      await queries.invalidateQueries({ queryKey: ['admin', 'catalogue-track', edited.track.id] });
    },
    onError: (error) => sayFailed('It could not be split', error),
  });
  const wrong =
    split.error instanceof ApiError
      ? split.error.fields.find(({ field }) => field === 'title')?.message
      : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    split.mutate({ mixes, title, artists });
  };
  return (
    <form onSubmit={submit} className="admin-form" noValidate>
      <Choices
        label="Mixes that play another track"
        all={edited.mixes.map(({ id, title: name }) => ({ id, name }))}
        chosen={mixes}
        onChange={setMixes}
      />
      <div className="grid content-start gap-4">
        <TextField
          id="split-title"
          label="The other track's title"
          error={wrong}
          value={title}
          onChange={setTitle}
        />
        <fieldset className="min-w-0">
          <legend className="mb-1.5 font-medium text-sm">Its artists</legend>
          <ArtistsEditor label="Artists of the other track" artists={artists} onChange={setArtists} />
        </fieldset>
      </div>
      <div className="whole flex justify-end">
        <Button type="submit" disabled={split.isPending || mixes.size === 0 || title.trim() === ''}>
          {split.isPending ? 'Splitting...' : `Split off ${plural(mixes.size, 'mix')}`}
        </Button>
      </div>
    </form>
  );
}
