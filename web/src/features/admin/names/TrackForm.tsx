import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useAction } from '@/api/action';
import { ApiError } from '@/api/errors';
import { type EditedTrack, putTrack } from '@/api/names';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { ArtistsEditor } from '../ArtistsEditor';
import { LeaveGuard } from '../LeaveGuard';
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

function useSaving(edited: EditedTrack, onSaved: (form: Form) => void) {
  const queries = useQueryClient();
  return useAction({
    mutationFn: ({ form, asAnother }: { form: Form; asAnother: boolean }) =>
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
        edited.version,
      ),
    onSuccess: (after) => {
      queries.setQueryData(editedTrackQuery(edited.track.id).queryKey, after);
      onSaved(formOf(after));
      toast({
        title: 'Track saved',
        description: `In ${plural(after.track.mix_count, 'mix')}.`,
        kind: 'good',
      });
      return queries.invalidateQueries({ queryKey: ['admin', 'catalogue-tracks'] });
    },
    onError: (error) => sayFailed('The track could not be saved', error),
  });
}

/** What a track is called, in every mix that plays it. */
export function TrackForm({ edited }: { edited: EditedTrack }) {
  const [form, setForm] = useState(() => formOf(edited));
  const set = (change: Partial<Form>) => setForm((before) => ({ ...before, ...change }));
  const save = useSaving(edited, setForm);
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
    save.mutate({ form, asAnother: false });
  };
  return (
    <form onSubmit={submit} className="admin-form" noValidate>
      <LeaveGuard isUnsaved={() => JSON.stringify(form) !== JSON.stringify(formOf(edited))} />
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
            <Button disabled={save.isPending} onClick={() => save.mutate({ form, asAnother: true })}>
              It is another song everywhere
            </Button>
          </div>
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
