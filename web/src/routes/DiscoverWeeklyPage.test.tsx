import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from 'sonner';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ada, nobody } from '@/test/people';
import { type Answers, asked, visit } from '@/test/visit';
import { aPerson, aSync, aTrack, aWeek, people } from '@/test/weekly';

beforeAll(async () => {
  await Promise.all([import('@/ui/Toaster'), import('./DiscoverWeeklyPage')]);
});
beforeEach(() => {
  toast.dismiss();
});

const open = (more: Answers) =>
  visit('/discover-weekly', {
    '/api/session': ada,
    '/api/friends': { body: people() },
    '/api/spotify/sync': { body: aSync() },
    ...more,
  });
const list = () => screen.findByRole('list', { name: 'Recommended tracks' });

test('whoever is signed out is sent to sign in', async () => {
  visit('/discover-weekly', {
    '/api/session': nobody,
    '/api/sign-in/providers': { body: { providers: [] } },
  });
  await screen.findByRole('heading', { name: /^Sign in to/ });
  expect(asked).not.toContain('GET /api/discover-weekly');
});

test('while it is on its way there are ten rows without anything in them', async () => {
  open({ '/api/discover-weekly': 'never' });
  await screen.findByText('Loading your recommendations...');
  expect(screen.getAllByTestId('weekly-skeleton')).toHaveLength(10);
});

test('without a connection there is the way to one, and friends all the same', async () => {
  open({ '/api/discover-weekly': { body: { ...aWeek([]), is_connected: false } } });
  await screen.findByRole('heading', { name: 'Connect Your Spotify' });
  await screen.findByText('No friends yet. Ask someone whose taste you trust.');
  expect(asked).not.toContain('GET /api/spotify/sync');
});

test('without a connection what a member likes recommends tracks, and says why', async () => {
  const track = {
    id: 'track-1',
    title: 'Halogen',
    artist: 'Twelve Lanterns',
    mix_slug: 'pier-two',
    mix_title: 'Pier Two',
    mix_cover_url: null,
    mix_cover_hue: 91,
    position: 2,
    also_in: [],
    has_audio: false,
    start_seconds: null,
  };
  const from_likes = [{ track, tie: 'near', to: 'Lintel' }];
  open({ '/api/discover-weekly': { body: { ...aWeek([]), is_connected: false, from_likes } } });
  await screen.findByRole('heading', { name: 'From what you like' });
  screen.getByText('Mixed near Lintel, which you like');
  const link = screen.getByRole('link', { name: /Halogen/ });
  expect(link.getAttribute('href')).toBe('/mix/pier-two?track=2-track-1');
  screen.getByRole('heading', { name: 'Connect Your Spotify' });
});

test('whoever likes nothing yet is told how to get recommendations', async () => {
  open({ '/api/discover-weekly': { body: { ...aWeek([]), is_connected: false } } });
  await screen.findByText(/Like a few tracks/);
});

test('what cannot be loaded says so, each by itself', async () => {
  open({ '/api/discover-weekly': { status: 403, body: {} }, '/api/friends': { status: 403, body: {} } });
  await screen.findByRole('heading', { name: 'Your recommendations could not be loaded' });
  await screen.findByText('Your friends could not be loaded.');
});

test('a track says whose it is, how well that one matches, and why', async () => {
  open({ '/api/discover-weekly': { body: aWeek([aTrack(1)]) } });
  const row = within(within(await list()).getByRole('listitem'));
  for (const text of ['Title 1', 'via kelp', '84% match', 'You both play Halide, Wharf · dub techno']) {
    row.getByText(text);
  }
  expect(row.getByRole('link').getAttribute('href')).toBe('https://open.spotify.com/track/sp-1');
});

test('a track that is not wanted goes, and comes back to its place', async () => {
  open({
    '/api/discover-weekly': { body: aWeek([aTrack(1), aTrack(2), aTrack(3)]) },
    '/api/discover-weekly/refusals/sp-2': { status: 204, body: null },
  });
  const person = userEvent.setup();
  const tracks = await list();
  const titles = () =>
    within(tracks)
      .getAllByText(/^Title/)
      .map((title) => title.textContent);
  await person.click(within(tracks).getByRole('button', { name: 'Less like this: Title 2' }));
  await waitFor(() => expect(titles()).toEqual(['Title 1', 'Title 3']));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Less like this: Title 3');
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(titles()).toEqual(['Title 1', 'Title 2', 'Title 3']));
  const refusals = asked.filter((call) => call.includes('refusals'));
  expect(refusals.map((call) => call.split(' ')[0])).toEqual(['PUT', 'DELETE']);
});

test('a track that the server does not let go stays, and the reason is said', async () => {
  open({
    '/api/discover-weekly': { body: aWeek([aTrack(1)]) },
    '/api/discover-weekly/refusals/sp-1': {
      status: 429,
      body: { code: 'flood', detail: 'Too many at once.' },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Less like this: Title 1' }));
  await screen.findByText('Too many at once.');
  await screen.findByText('Title 1');
});

test('nothing to recommend says what helps, and a reading tells how far it is and when it ends', async () => {
  const answers: Answers = {
    '/api/discover-weekly': { body: aWeek([]) },
    'POST /api/spotify/sync': { status: 202, body: aSync({ state: 'running', step: 2 }) },
  };
  open(answers);
  await screen.findByRole('heading', { name: 'No Recommendations Yet' });
  screen.getByText("Add some friends to see what they're listening to!");
  await userEvent.click(screen.getByRole('button', { name: 'Sync Your Data' }));
  await screen.findByText('Reading what you play on Spotify: step 3 of 9');
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('2');
});

test('a reading that cannot begin or breaks off says why', async () => {
  open({
    '/api/discover-weekly': { body: aWeek([aTrack(1)]) },
    '/api/spotify/sync': {
      body: aSync({ state: 'failed', problem: 'Your connection to Spotify has ended.' }),
    },
    'POST /api/spotify/sync': {
      status: 409,
      body: {
        code: 'spotify.not_connected',
        detail: 'No valid Spotify access token. Connect Spotify in your settings.',
      },
    },
  });
  await screen.findByText('Your connection to Spotify has ended.');
  await userEvent.click(screen.getByRole('button', { name: 'Sync Data' }));
  await screen.findByText('Sync failed');
  await screen.findByText('No valid Spotify access token. Connect Spotify in your settings.');
});

test('friends are asked, answered, ended and blocked', async () => {
  const friend = aPerson('kelp');
  let everyone = people({ incoming: [friend] });
  const from = (change: () => void) => ({
    get body() {
      change();
      return everyone;
    },
  });
  open({
    '/api/discover-weekly': { body: aWeek([]) },
    'GET /api/friends': from(() => undefined),
    'POST /api/friends': { status: 404, body: { code: 'not_found', detail: '' } },
    [`PUT /api/friends/${friend.user_id}`]: from(() => {
      everyone = people({ friends: [friend] });
    }),
    [`DELETE /api/friends/${friend.user_id}`]: from(() => {
      everyone = people();
    }),
  });
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Accept kelp' }));
  await person.click(await screen.findByRole('button', { name: 'Remove kelp' }));
  expect(document.activeElement?.textContent).toBe('Keep');
  expect(screen.getByRole('link', { name: 'Friends 1' })).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Keep' }));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove kelp');
  await person.click(screen.getByRole('button', { name: 'Remove kelp' }));
  await person.click(screen.getByRole('button', { name: 'Remove kelp?' }));
  await screen.findByText('No friends yet. Ask someone whose taste you trust.');
  await person.click(screen.getByRole('button', { name: 'Ask' }));
  expect(screen.getAllByText('Please enter a username')).not.toHaveLength(0);
  await person.type(screen.getByLabelText('Add a friend'), 'nobody{Enter}');
  expect(await screen.findAllByText('No one has this username.')).not.toHaveLength(0);
});
