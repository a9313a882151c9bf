import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useAction } from '@/api/action';
import { ApiError } from '@/api/errors';
import { type EditedArtist, putArtist } from '@/api/names';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { LeaveGuard } from '../LeaveGuard';
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

/** What an artist is called: here, besides, and elsewhere. */
export function ArtistForm({ edited }: { edited: EditedArtist }) {
  const queries = useQueryClient();
  const [form, setForm] = useState(() => formOf(edited));
  const set = (change: Partial<typeof form>) => setForm((before) => ({ ...before, ...change }));
  const save = useAction({
    mutationFn: ({ name, names, musicbrainz, discogs }: typeof form) =>
      putArtist(
        edited.artist.id,
        { name, names: readLines(names), ids: { musicbrainz, discogs } },
        edited.version,
      ),
    onSuccess: (after) => {
      queries.setQueryData(editedArtistQuery(edited.artist.id).queryKey, after);
      setForm(formOf(after));
      toast({ title: 'Artist saved', kind: 'good' });
      return queries.invalidateQueries({ queryKey: ['admin', 'artists'] });
    },
    onError: (error) => sayFailed('The artist could not be saved', error),
  });
  const wrong = (field: string) =>
    save.error instanceof ApiError ? save.error.fields.find((it) => it.field === field)?.message : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(form);
  };
  return (
    <form onSubmit={submit} className="admin-form" noValidate>
      <LeaveGuard isUnsaved={() => JSON.stringify(form) !== JSON.stringify(formOf(edited))} />
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
      <div className="whole flex justify-end">
        <Button kind="solid" type="submit" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
