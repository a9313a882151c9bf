import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from 'sonner';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { loadListening } from '@/core';
import { queue } from '@/features/like/queue';
import { forget } from '@/lib/storage';
import { aMix } from '@/test/mixes';
import { ada, nobody } from '@/test/people';
import { asked, visit } from '@/test/visit';

beforeAll(async () => {
  await loadListening();
  // Dialogs and messages arrive when they are needed; a slow machine has them before.
  await Promise.all([import('@/features/like/SignUpPrompt'), import('@/ui/Toaster')]);
});

beforeEach(() => {
  toast.dismiss();
  queue.write([]);
  forget('local', 'segue.first-like');
});

const page = { '/api/mixes/night-bus': { body: aMix() }, '/api/mixes/mix-1/timestamps': { body: [] } };
const heart = () => screen.findByRole('button', { name: 'Like Title 2 by Artist 2' });
const isLiked = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';

test('a like without an account is kept here, once, and the first of a track asks to sign up', async () => {
  visit('/mix/night-bus', { ...page, '/api/session': nobody });
  const person = userEvent.setup();
  const button = await heart();
  const ofMix = screen.getByRole('button', { name: /^Like Night Bus by/ });
  await person.click(ofMix);
  await person.click(ofMix);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(isLiked(button)).toBe(false);
  await person.click(button);
  expect(isLiked(button)).toBe(true);
  expect(queue.read()).toMatchObject([
    { trackId: 'track-2', trackTitle: 'Title 2', trackArtist: 'Artist 2' },
  ]);
  const prompt = await screen.findByRole('dialog', { name: 'Nice taste!' });
  within(prompt).getByText('Sign up to save your tracks and never lose them.');
  await person.click(within(prompt).getByRole('button', { name: 'Maybe later' }));
  expect(await screen.findByText('Added to your Liked Songs')).toBeDefined();
  await person.click(button);
  expect(queue.read()).toEqual([]);
  await person.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asked.some((call) => call.includes('likes'))).toBe(false);
});

test('a like of a member shows at once and is kept by the server', async () => {
  visit('/mix/night-bus', {
    ...page,
    '/api/session': ada,
    '/api/likes/ids': { body: { track_ids: ['track-3'], mix_ids: [] } },
    'PUT /api/likes/track-2': { body: { track_id: 'track-2', liked: true } },
  });
  const person = userEvent.setup();
  const third = await screen.findByRole('button', { name: 'Like Title 3 by Artist 3' });
  await waitFor(() => expect(isLiked(third)).toBe(true));
  const button = await heart();
  await person.click(button);
  expect(isLiked(button)).toBe(true);
  await waitFor(() => expect(asked).toContain('PUT /api/likes/track-2'));
  expect(await screen.findByText('Added to your Liked Songs')).toBeDefined();
  expect(queue.read()).toEqual([]);
});

test.each([true, false])(
  'a like of a member who is connected to Spotify says that it goes there: %s',
  async (connected) => {
    visit('/mix/night-bus', {
      ...page,
      '/api/session': ada,
      '/api/likes/ids': { body: { track_ids: [], mix_ids: [] } },
      'PUT /api/likes/track-2': { body: { track_id: 'track-2', liked: true, spotify_connected: connected } },
    });
    const person = userEvent.setup();
    const button = await heart();
    await waitFor(() => expect(asked).toContain('GET /api/likes/ids'));
    await person.click(button);
    expect(await screen.findByText('Added to your Liked Songs')).toBeDefined();
    expect(screen.queryByText('Synced with Spotify') !== null).toBe(connected);
  },
);

test('a like that the server refuses is taken back', async () => {
  visit('/mix/night-bus', {
    ...page,
    '/api/session': ada,
    '/api/likes/ids': { body: { track_ids: [], mix_ids: [] } },
    'PUT /api/likes/track-2': { status: 404, body: { code: 'track.unknown', detail: 'No such track.' } },
  });
  const person = userEvent.setup();
  const button = await heart();
  await waitFor(() => expect(asked).toContain('GET /api/likes/ids'));
  await person.click(button);
  await waitFor(() => expect(asked).toContain('PUT /api/likes/track-2'));
  await waitFor(() => expect(isLiked(button)).toBe(false));
});

test('likes kept here go to the account that signs in, and from here', async () => {
  queue.write([{ trackId: 'track-2', timestamp: 1, trackTitle: 'Title 2', trackArtist: 'Artist 2' }]);
  visit('/mix/night-bus', {
    ...page,
    '/api/session': ada,
    '/api/likes/ids': { body: { track_ids: ['track-2'], mix_ids: [] } },
    '/api/likes/queue': { body: { added: 1, unknown: [] } },
  });
  await waitFor(() => expect(queue.read()).toEqual([]));
  expect(asked).toContain('POST /api/likes/queue');
  expect(isLiked(await heart())).toBe(true);
});

test('likes kept here stay when the account cannot take them', async () => {
  const kept = [{ trackId: 'track-2', timestamp: 1, trackTitle: 'Title 2', trackArtist: 'Artist 2' }];
  queue.write(kept);
  visit('/mix/night-bus', {
    ...page,
    '/api/session': ada,
    '/api/likes/ids': { body: { track_ids: [], mix_ids: [] } },
    '/api/likes/queue': { status: 503, body: { code: 'busy' } },
  });
  await waitFor(() => expect(asked).toContain('POST /api/likes/queue'));
  expect(isLiked(await heart())).toBe(true);
  expect(queue.read()).toEqual(kept);
});
