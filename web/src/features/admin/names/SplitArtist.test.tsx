import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { EditedArtist } from '@/api/names';
import { show } from '@/test/show';
import { SplitArtist } from './SplitArtist';

const artist = {
  artist: { id: 'artist-1', name: 'Kelp' },
  tracks: [
    { id: 'track-1', title: 'Low Light', artist: 'Kelp' },
    { id: 'track-2', title: 'Undertow', artist: 'Kelp' },
  ],
  mixes: [],
} as unknown as EditedArtist;

test('the chosen tracks and the names are sent, and what is typed meanwhile stays', async () => {
  const person = userEvent.setup();
  const sent: unknown[] = [];
  let answer = () => {};
  show(<SplitArtist edited={artist} />, (call, body) => {
    if (!call.startsWith('POST')) return {};
    sent.push(body);
    return new Promise((done) => {
      answer = () => done({ track_count: 1, mix_count: 0, is_gone: false, audit_id: 'audit-1' });
    });
  });
  const names = await screen.findByLabelText<HTMLTextAreaElement>(/^Whose they are/);
  await person.type(names, 'Kelp (Oslo)');
  await person.click(screen.getByRole('checkbox', { name: /Low Light/ }));
  await person.click(screen.getByRole('button', { name: 'Split off 1 track and 0 mixes' }));
  await screen.findByRole('button', { name: 'Splitting...' });
  expect(sent).toEqual([{ names: ['Kelp (Oslo)'], track_ids: ['track-1'], mix_ids: null }]);
  await person.type(names, '{Enter}Kelp (Bergen)');
  await person.click(screen.getByRole('checkbox', { name: /Undertow/ }));
  answer();
  await screen.findByRole('button', { name: 'Split off 1 track and 0 mixes' });
  expect(names.value).toBe('Kelp (Oslo)\nKelp (Bergen)');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Undertow/ }).checked).toBe(true);
});
