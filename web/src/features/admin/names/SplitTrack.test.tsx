import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { EditedTrack } from '@/api/names';
import { show } from '@/test/show';
import { SplitTrack } from './SplitTrack';

const track = {
  track: { id: 'track-1', title: 'Low Light', artist: 'Kelp' },
  artists: [{ name: 'Kelp', role: 'artist' }],
  mixes: [
    { id: 'mix-1', title: 'Night Bus' },
    { id: 'mix-2', title: 'Day Bus' },
  ],
} as unknown as EditedTrack;

test('the chosen mixes and the other title are sent, and what is typed meanwhile stays', async () => {
  const person = userEvent.setup();
  const sent: unknown[] = [];
  let answer = () => {};
  show(<SplitTrack edited={track} />, (call, body) => {
    if (!call.startsWith('POST')) return {};
    sent.push(body);
    return new Promise((done) => {
      answer = () => done({ after: { track: { title: 'Low Lights', artist: 'Kelp' } }, audit_id: 'audit-1' });
    });
  });
  await person.click(await screen.findByRole('checkbox', { name: 'Night Bus' }));
  const title = screen.getByLabelText<HTMLInputElement>("The other track's title");
  await person.type(title, 'Low Lights');
  await person.click(screen.getByRole('button', { name: 'Split off 1 mix' }));
  await screen.findByRole('button', { name: 'Splitting...' });
  expect(sent).toEqual([
    { mix_ids: ['mix-1'], title: 'Low Lights', artists: [{ name: 'Kelp', role: 'artist' }] },
  ]);
  await person.type(title, ' II');
  await person.click(screen.getByRole('checkbox', { name: 'Day Bus' }));
  answer();
  await screen.findByRole('button', { name: 'Split off 1 mix' });
  await waitFor(() => expect(title.value).toBe('Low Lights II'));
});
