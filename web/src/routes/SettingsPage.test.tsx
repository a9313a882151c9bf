import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from 'sonner';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { loadEditing, loadListening } from '@/core';
import { unsaved } from '@/features/spotify/preferences';
import { ada, nobody } from '@/test/people';
import { type Answers, asked, visit } from '@/test/visit';

beforeAll(async () => {
  await Promise.all([loadEditing(), loadListening(), import('@/ui/Toaster'), import('./SettingsPage')]);
});

beforeEach(() => {
  toast.dismiss();
  unsaved.write(null);
});

const preferences = { add_to_spotify_liked: true, add_to_segue_playlist: true };
const own = (more: object = {}) => ({
  body: {
    ...ada.body.user,
    has_password: false,
    like_preferences: preferences,
    whitelist_request: null,
    ...more,
  },
});
const connection = {
  spotify_display_name: 'kelp',
  profile_image_url: null,
  connected_at: '2026-03-14T20:00:00Z',
  problem: null,
  likes: { waiting: 0, failed: 0, last_error: null },
};
const devices = [
  {
    id: 'session-1',
    device: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    method: 'magic_link',
    created_at: '2026-03-14T20:00:00Z',
    seen_at: '2026-03-14T20:00:00Z',
    is_current: true,
  },
];

function settle(answers: Answers = {}): ReturnType<typeof userEvent.setup> {
  visit('/settings', {
    '/api/session': ada,
    '/api/user': own(),
    '/api/sessions': { body: devices },
    '/api/likes/ids': { body: { track_ids: [], mix_ids: [] } },
    ...answers,
  });
  return userEvent.setup();
}

async function editName(person: ReturnType<typeof userEvent.setup>): Promise<HTMLElement> {
  await person.click(await screen.findByRole('button', { name: 'Edit username' }));
  return screen.getByLabelText('Username');
}

test('whoever is signed out is led to the sign-in, and knows the way back', async () => {
  visit('/settings', { '/api/session': nobody, '/api/sign-in/providers': { body: { providers: [] } } });
  await waitFor(() => expect(window.location.pathname).toBe('/sign-in'));
  expect(window.history.state).toMatchObject({ next: '/settings' });
});

test.each([
  [{ status: 401, body: { code: 'session.none', detail: 'Sign in to do this.' } }, 'Session expired'],
  [{ status: 403, body: { code: 'unknown' } }, 'Your settings could not be loaded'],
])('settings that cannot be read say so', async (answer, title) => {
  settle({ '/api/user': answer });
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined();
});

test.each([
  ['', 'Username cannot be empty'],
  ['ab', 'Username must be at least 3 characters long'],
  ['a'.repeat(21), 'Username must be no more than 20 characters long'],
  ['night owl', 'Username can only contain letters, numbers, and underscores'],
  ['Admin', 'This username is reserved'],
  ['1234', 'Username cannot be only numbers'],
  ['_owl', 'Username cannot start or end with an underscore'],
  ['night__owl', 'Username cannot contain consecutive underscores'],
])('what is wrong with the name "%s" is said while it is typed', async (name, words) => {
  const person = settle();
  const field = await editName(person);
  await person.type(field, 'x{Backspace}');
  if (name !== '') await person.type(field, name);
  expect(await screen.findByText(words)).toBeDefined();
  await person.keyboard('{Enter}');
  expect(asked).not.toContain('PUT /api/user/username');
});

test('an address that is not confirmed can be, by the code of a mail', async () => {
  const unconfirmed = { user: { ...ada.body.user, is_email_proven: false }, session: ada.body.session };
  const answers: Answers = {
    '/api/session': { body: unconfirmed },
    '/api/sign-in/link': { status: 202, body: {} },
    '/api/sign-in/code': { body: { user: ada.body.user, created: false, redirect_path: '/settings' } },
  };
  const person = settle(answers);
  const card = within(await screen.findByRole('region', { name: 'Account' }));
  await person.click(await card.findByRole('button', { name: 'Confirm your address' }));
  expect(await card.findByText(/An email is on its way to ada@mixes.example/)).toBeDefined();
  unconfirmed.user.is_email_proven = true;
  await person.type(card.getByLabelText('Code'), '123456');
  await waitFor(() => expect(card.queryByText(/not confirmed yet/)).toBeNull());
  expect(asked.filter((call) => call.includes('sign-in'))).toEqual([
    'POST /api/sign-in/link',
    'POST /api/sign-in/code',
  ]);
});

test.each([
  [false, 'Spotify access', 'Request access'],
  [true, 'Spotify Integration', 'Connect Spotify'],
])('Spotify waits until the address is confirmed (access: %s)', async (spotify_access, title, act) => {
  const unconfirmed = { user: { ...ada.body.user, is_email_proven: false }, session: ada.body.session };
  const person = settle({
    '/api/session': { body: unconfirmed },
    '/api/user': own({ spotify_access }),
    '/api/spotify': { body: { is_available: true, connection: null } },
    '/api/sign-in/link': { status: 202, body: {} },
  });
  const card = within(await screen.findByRole('region', { name: title }));
  expect(card.getByText(/your email address must be confirmed/)).toBeDefined();
  expect(card.queryByRole('button', { name: act })).toBeNull();
  expect(card.getByText('Confirm it above, under Account.')).toBeDefined();
  const account = within(screen.getByRole('region', { name: 'Account' }));
  await person.click(account.getByRole('button', { name: 'Confirm your address' }));
  expect(await card.findByText(/An email is on its way/)).toBeDefined();
  expect(account.getByLabelText('Code')).toBeDefined();
  await person.click(account.getByRole('button', { name: 'Send again' }));
  expect(await account.findByText(/Another email is on its way to ada@mixes.example/)).toBeDefined();
  expect(asked.filter((call) => call === 'POST /api/sign-in/link')).toHaveLength(2);
});

test('a confirmed address is not asked about', async () => {
  settle();
  const card = within(await screen.findByRole('region', { name: 'Account' }));
  expect(card.queryByRole('button', { name: 'Confirm your address' })).toBeNull();
});

test('Enter saves a name, and the page knows it; Escape leaves it', async () => {
  const person = settle({
    'PUT /api/user/username': { body: { ...ada.body.user, username: 'night_owl' } },
  });
  await person.type(await editName(person), 'night_owl{Escape}');
  expect(await screen.findByText('No username yet')).toBeDefined();
  await person.type(await editName(person), ' night_owl {Enter}');
  expect(await screen.findByText('night_owl')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Account of night_owl' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit username' }));
});

test.each([
  [409, 'username.taken', 'Username taken', 'This username is already in use. Please choose another.'],
  [401, 'session.none', 'Session expired', 'Please refresh the page and try again.'],
  [500, 'internal', 'Failed to update username. Please try again.', null],
])('a name refused with %s', async (status, code, title, text) => {
  const person = settle({
    'PUT /api/user/username': { status, body: { code, detail: 'This username is already taken' } },
  });
  await person.type(await editName(person), 'night_owl{Enter}');
  expect(await screen.findByText(title)).toBeDefined();
  if (text !== null) expect(screen.getByText(text)).toBeDefined();
  if (status === 409) expect(screen.getByText('This username is already taken')).toBeDefined();
  expect(screen.getByLabelText('Username')).toHaveProperty('value', 'night_owl');
});

test.each([
  [null, 'Request access'],
  [{ status: 'rejected', spotify_email: 'kelp@mixes.example' }, 'Request access'],
  [{ status: 'pending', spotify_email: 'kelp@mixes.example' }, null],
])('without access, a member who asked so: %j', async (request, button) => {
  settle({ '/api/user': own({ whitelist_request: request }) });
  const card = within(await screen.findByRole('region', { name: 'Spotify access' }));
  if (button === null) {
    expect(card.getByText('Your request is waiting for an answer.')).toBeDefined();
    expect(card.queryByRole('button')).toBeNull();
    return;
  }
  expect(card.getByRole('button', { name: button })).toBeDefined();
  const field = card.getByLabelText('Email of your Spotify account');
  expect(field).toHaveProperty('value', request?.spotify_email ?? ada.body.user.email);
  expect(card.queryByText(/was not approved/) !== null).toBe(request !== null);
  expect(screen.queryByRole('region', { name: 'Spotify Integration' })).toBeNull();
});

const allowed = { '/api/user': own({ spotify_access: true }) };

const likes = { waiting: 2, failed: 1, last_error: 'Spotify is not responding right now.' };

test('a connection shows as whom, and how the likes fare, which can be tried again', async () => {
  const person = settle({
    ...allowed,
    'GET /api/spotify': { body: { is_available: true, connection: { ...connection, likes } } },
    'POST /api/spotify/likes/retry': { body: { is_available: true, connection } },
  });
  expect(await screen.findByText('Connected as kelp')).toBeDefined();
  expect(
    screen.getByText(
      '2 likes are on the way to Spotify. 1 like did not arrive at Spotify. Spotify is not responding right now.',
    ),
  ).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/did not arrive/)).toBeNull());
});

test.each([
  ['revoked', 'Connect again'],
  ['not_registered', 'Try again'],
])('a connection that has ended (%s) says so once, and what to do', async (code, button) => {
  const problem = { code, message: 'Spotify has something against it.' };
  const waiting = { waiting: 1, failed: 0, last_error: problem.message };
  settle({
    ...allowed,
    'GET /api/spotify': {
      body: { is_available: true, connection: { ...connection, problem, likes: waiting } },
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain(problem.message);
  expect(screen.getAllByText(/Spotify has something against it/)).toHaveLength(1);
  expect(screen.getByText('1 like waits until you reconnect.')).toBeDefined();
  expect(screen.getByRole('button', { name: button })).toBeDefined();
});

test('a site without Spotify says so', async () => {
  settle({ ...allowed, 'GET /api/spotify': { body: { is_available: false, connection: null } } });
  expect(await screen.findByText(/This site is not set up for Spotify/)).toBeDefined();
});

test('a choice that cannot be saved stays on this device', async () => {
  const answers: Answers = {
    ...allowed,
    'GET /api/spotify': { body: { is_available: true, connection } },
    'PUT /api/user/like-preferences': { status: 500, body: { code: 'internal' } },
  };
  const person = settle(answers);
  const choice = await screen.findByRole('switch', { name: /Add to Segue.fm playlist/ });
  expect(choice.getAttribute('aria-checked')).toBe('true');
  await person.click(choice);
  expect(await screen.findByText('Failed to save preferences. Please try again in settings.')).toBeDefined();
  expect(choice.getAttribute('aria-checked')).toBe('false');
  expect(unsaved.read()).toEqual({
    userId: ada.body.user.id,
    preferences: { ...preferences, add_to_segue_playlist: false },
  });
});
