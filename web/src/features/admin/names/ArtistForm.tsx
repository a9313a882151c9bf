import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useAction } from '@/api/action';
import { ApiError } from '@/api/errors';
import { type EditedArtist, putArtist } from '@/api/names';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { Collision } from '../Collision';
import { isStale, sayStale } from '../collision';
import { LeaveGuard } from '../LeaveGuard';
import { type Edited, useEdited } from '../useEdited';
import { sayFailed } from '../words';
import { NamesField } from './NamesField';
import { editedArtistQuery } from './queries';
import { TextField } from './TextField';
import { printLines, readLines } from './text';

const formOf = ({ artist, names, ids }: EditedArtist) => ({
  name: artist.name,
  names: printLines(names),
  musicbrainz: ids['musicbrainz'] ?? '',
  discogs: ids['discogs'] ?? '',
});

const labels = { name: 'Name', names: 'Other names', musicbrainz: 'MusicBrainz', discogs: 'Discogs' };

const errorOf = (error: Error | null, field: string) =>
  error instanceof ApiError ? error.fields.find((it) => it.field === field)?.message : undefined;

type Form = ReturnType<typeof formOf>;

function useSaving(edited: EditedArtist, onSaved: (sent: Form, next: Edited<Form>) => void) {
  const queries = useQueryClient();
  return useAction({
    mutationFn: ({ form: { name, names, musicbrainz, discogs }, version }: Edited<Form>) =>
      putArtist(edited.artist.id, { name, names: readLines(names), ids: { musicbrainz, discogs } }, version),
    onSuccess: (after, { form }) => {
      queries.setQueryData(editedArtistQuery(edited.artist.id).queryKey, after);
      onSaved(form, { form: formOf(after), version: after.version });
      toast({ title: 'Artist saved', kind: 'good' });
      return queries.invalidateQueries({ queryKey: ['admin', 'artists'] });
    },
    onError: async (error) => {
      if (!isStale(error)) return sayFailed('The artist could not be saved', error);
      sayStale('The artist could not be saved');
      await queries.invalidateQueries(editedArtistQuery(edited.artist.id));
    },
  });
}

/** What an artist is called: here, besides, and elsewhere. */
export function ArtistForm({ edited }: { edited: EditedArtist }) {
  const editing = useEdited(formOf(edited), edited.version);
  const { form, set } = editing;
  const save = useSaving(edited, editing.saved);
  const clashes = isStale(save.error) ? editing.clashes() : null;
  const wrong = (field: string) => errorOf(save.error, field);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(editing);
  };
  return (
    <form onSubmit={submit} className="admin-form" noValidate>
      <LeaveGuard isUnsaved={editing.isUnsaved} />
      <div className="whole">
        <TextField
          id="artist-name"
          label="Name"
          hint="The name before stays as another name, and its address leads to the new one."
          error={wrong('name')}
          value={form.name}
          onChange={(name) => set({ name })}
        />
      </div>
      <div className="whole">
        <NamesField
          id="artist-names"
          label="Other names"
          hint="One in each line. Imports find the artist by them."
          error={wrong('names')}
          value={form.names}
          onChange={(names) => set({ names })}
        />
      </div>
      <TextField
        id="artist-musicbrainz"
        label="MusicBrainz"
        optional
        hint="The id, or the artist's address there."
        error={wrong('ids.musicbrainz')}
        value={form.musicbrainz}
        onChange={(musicbrainz) => set({ musicbrainz })}
      />
      <TextField
        id="artist-discogs"
        label="Discogs"
        optional
        hint="The number, or the artist's address there."
        error={wrong('ids.discogs')}
        value={form.discogs}
        onChange={(discogs) => set({ discogs })}
      />
      {clashes !== null && (
        <div className="whole">
          <Collision
            clashes={clashes}
            labels={labels}
            isSaving={save.isPending}
            onTheirs={editing.takeTheirs}
            onMine={() => save.mutate(editing.keepMine())}
          />
        </div>
      )}
      <div className="whole flex justify-end">
        <Button kind="solid" type="submit" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
