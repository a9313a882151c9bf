import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { EditedTrack } from '@/api/names';
import { show } from '@/test/show';
import { editedTrackQuery } from './queries';
import { TrackForm } from './TrackForm';

const track: EditedTrack = {
  track: {
    id: 'track-1',
    title: 'Low',
    artist: 'Pelt',
    label: null,
    mix_count: 1,
    like_count: 0,
    is_at_spotify: false,
  },
  artists: [{ id: 'artist-1', name: 'Pelt', role: 'primary' }],
  aliases: [],
  ids: {},
  mixes: [],
  version: 'version 1',
};

function Part() {
  const { data } = useQuery(editedTrackQuery('track-1'));
  return data === undefined ? null : <TrackForm edited={data} />;
}

test('what is typed while a track is saved stays', async () => {
  let save = () => {};
  show(<Part />, (call) => {
    if (!call.startsWith('PUT')) return track;
    return new Promise((done) => {
      save = () => done({ ...track, track: { ...track.track, title: 'Lower' }, version: 'version 2' });
    });
  });
  const person = userEvent.setup();
  const title = await screen.findByLabelText<HTMLInputElement>('Title');
  await person.type(title, 'er');
  await person.click(screen.getByRole('button', { name: 'Save in 1 mix' }));
  const label = screen.getByLabelText<HTMLInputElement>(/^Label/);
  await person.type(label, 'Kelp Tapes');
  save();
  await screen.findByRole('button', { name: 'Save in 1 mix' });
  expect([title.value, label.value]).toEqual(['Lower', 'Kelp Tapes']);
});
