import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { EditedArtist } from '@/api/names';
import { show } from '@/test/show';
import { ArtistForm } from './ArtistForm';
import { editedArtistQuery } from './queries';

const artist: EditedArtist = {
  artist: {
    id: 'artist-1',
    name: 'Halden Vey',
    track_count: 1,
    mix_count: 1,
    played_in_count: 1,
    like_count: 0,
    profile_image_url: null,
  },
  names: [],
  ids: {},
  tracks: [],
  mixes: [],
  version: 'version 1',
};

function Part() {
  const { data } = useQuery(editedArtistQuery('artist-1'));
  return data === undefined ? null : <ArtistForm edited={data} />;
}

test('what is typed while an artist is saved stays', async () => {
  let save = () => {};
  show(<Part />, (call) => {
    if (!call.startsWith('PUT')) return artist;
    return new Promise((done) => {
      save = () =>
        done({ ...artist, artist: { ...artist.artist, name: 'Halden Vey Trio' }, version: 'version 2' });
    });
  });
  const person = userEvent.setup();
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  await person.type(name, '  Trio');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const names = screen.getByLabelText<HTMLTextAreaElement>(/^Other names/);
  await person.type(names, 'H. Vey');
  save();
  await screen.findByRole('button', { name: 'Save' });
  // What was sent is as the server keeps it, and what came behind it as it was typed.
  expect([name.value, names.value]).toEqual(['Halden Vey Trio', 'H. Vey']);
});
