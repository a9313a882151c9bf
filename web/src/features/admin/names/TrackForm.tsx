import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useAction } from '@/api/action';
import { ApiError } from '@/api/errors';
import { type EditedTrack, putTrack } from '@/api/names';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { ArtistsEditor } from '../ArtistsEditor';
import { Collision } from '../Collision';
import { isStale, sayStale } from '../collision';
import { LeaveGuard } from '../LeaveGuard';
import { type Edited, useEdited } from '../useEdited';
import { plural, sayFailed } from '../words';
import { NamesField } from './NamesField';
import { editedTrackQuery } from './queries';
import { TextField } from './TextField';
import { printLines, readLines } from './text';

const formOf = ({ track, artists, aliases, ids }: EditedTrack) => ({
  title: track.title,
  artists: artists.map(({ name, role }) => ({ name, role })),
  label: track.label ?? '',
  aliases: printLines(aliases),
  isrc: ids['isrc'] ?? '',
  musicbrainz: ids['musicbrainz'] ?? '',
  discogs: ids['discogs'] ?? '',
});

type Form = ReturnType<typeof formOf>;

type Wish = Edited<Form> & { asAnother: boolean };

function useSaving(edited: EditedTrack, onSaved: (sent: Form, next: Edited<Form>) => void) {
  const queries = useQueryClient();
  return useAction({
    mutationFn: ({ form, version, asAnother }: Wish) =>
      putTrack(
        edited.track.id,
        {
          title: form.title,
          artists: form.artists,
          label: form.label,
          aliases: readLines(form.aliases),
          ids: { isrc: form.isrc, musicbrainz: form.musicbrainz, discogs: form.discogs },
          as_another_song: asAnother,
        },
        version,
      ),
    onSuccess: (after, { form }) => {
      queries.setQueryData(editedTrackQuery(edited.track.id).queryKey, after);
      onSaved(form, { form: formOf(after), version: after.version });
      toast({
        title: 'Track saved',
        description: `In ${plural(after.track.mix_count, 'mix')}.`,
        kind: 'good',
      });
      return queries.invalidateQueries({ queryKey: ['admin', 'catalogue-tracks'] });
    },
    onError: async (error) => {
      if (!isStale(error)) return sayFailed('The track could not be saved', error);
      sayStale('The track could not be saved');
      await queries.invalidateQueries(editedTrackQuery(edited.track.id));
    },
  });
}

const labels = {
  title: 'Title',
  artists: 'Artists',
  label: 'Label',
  aliases: 'Other names',
  isrc: 'ISRC',
  musicbrainz: 'MusicBrainz',
  discogs: 'Discogs',
};

/** What a track is called, in every mix that plays it. */
export function TrackForm({ edited }: { edited: EditedTrack }) {
  const editing = useEdited(formOf(edited), edited.version);
  const { form, version, set } = editing;
  const save = useSaving(edited, editing.saved);
  const clashes = isStale(save.error) ? editing.clashes() : null;
  const failure = save.error instanceof ApiError ? save.error : null;
  const wrong = (field: string) => failure?.fields.find((it) => it.field === field)?.message;
  const isAnother = failure?.code === 'track.another_song';
  const text = (name: 'label' | 'isrc' | 'musicbrainz' | 'discogs', label: string, hint?: string) => (
    <TextField
      id={`track-${name}`}
      label={label}
      optional
      {...(hint === undefined ? {} : { hint })}
      error={wrong(name === 'label' ? name : `ids.${name}`)}
      value={form[name]}
      onChange={(value) => set({ [name]: value })}
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ form, version, asAnother: false });
  };
  return (
    <form onSubmit={submit} className="admin-form" noValidate>
      <LeaveGuard isUnsaved={editing.isUnsaved} />
      <div className="whole">
        <TextField
          id="track-title"
          label="Title"
          error={wrong('title')}
          value={form.title}
          onChange={(title) => set({ title })}
        />
      </div>
      <fieldset className="whole min-w-0">
        <legend className="mb-1.5 font-medium text-sm">Artists</legend>
        <ArtistsEditor
          label="Artists of the track"
          artists={form.artists}
          onChange={(artists) => set({ artists })}
        />
      </fieldset>
      {text('label', 'Label')}
      {text('isrc', 'ISRC', 'The code of the recording, such as GB-ABC-23-01234.')}
      {text('musicbrainz', 'MusicBrainz', "The id, or the recording's address there.")}
      {text('discogs', 'Discogs', "The number, or the release's address there.")}
      <div className="whole">
        <NamesField
          id="track-aliases"
          label="Other names"
          hint="One in each line: what it is called by those who do not know its title."
          error={wrong('aliases')}
          value={form.aliases}
          onChange={(aliases) => set({ aliases })}
        />
      </div>
      {isAnother && (
        <div className="whole admin-panel grid gap-3" role="alert">
          <p className="text-sm">{wrong('rows.0.correction') ?? failure?.message}</p>
          <div>
            <Button disabled={save.isPending} onClick={() => save.mutate({ form, version, asAnother: true })}>
              It is another song everywhere
            </Button>
          </div>
        </div>
      )}
      {clashes !== null && (
        <div className="whole">
          <Collision
            clashes={clashes}
            labels={labels}
            isSaving={save.isPending}
            onTheirs={editing.takeTheirs}
            onMine={() => save.mutate({ ...editing.keepMine(), asAnother: false })}
          />
        </div>
      )}
      <div className="whole flex justify-end">
        <Button kind="solid" type="submit" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : `Save in ${plural(edited.track.mix_count, 'mix')}`}
        </Button>
      </div>
    </form>
  );
}
