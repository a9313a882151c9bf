import { beforeEach, expect, test, vi } from 'vitest';
import { ada, nobody } from '@/test/people';
import { connect } from './connecting';

const connected = {
  is_available: true,
  connection: {
    spotify_display_name: 'kelp',
    profile_image_url: null,
    connected_at: '2026-03-14T20:00:00Z',
    problem: null,
    likes: { waiting: 0, failed: 0, last_error: null },
  },
};
const answer = '?code=c0de&state=s7ate';

let waits: number[] = [];
const wait = async (ms: number) => void waits.push(ms);

/** A server whose session is read as these say, the last one from then on. */
function serve(sessions: unknown[], finished: { status?: number; body: unknown }): string[] {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.endsWith('/api/session')) {
      return Response.json(sessions.length > 1 ? sessions.shift() : sessions[0]);
    }
    sent.push(await request.text());
    return Response.json(finished.body, { status: finished.status ?? 200 });
  });
  return sent;
}

beforeEach(() => {
  waits = [];
});

test.each([
  ['?error=access_denied&state=s7ate', 'Authorization failed', 'You denied access to your Spotify account'],
  ['?error=server_error&state=s7ate', 'Connection failed', 'Failed to connect to Spotify'],
  ['', 'Invalid callback', 'Missing authorization code'],
  ['?code=&state=s7ate', 'Invalid callback', 'Missing authorization code'],
])('%s', async (search, title, text) => {
  expect(await connect(search, 's7ate', wait)).toEqual({ kind: 'failed', title, text });
});

test.each([null, 'another'])('an answer that was not asked for here, but %s', async (kept) => {
  const sent = serve([ada.body], { body: connected });
  expect(await connect(answer, kept, wait)).toMatchObject({ kind: 'failed', title: 'Invalid callback' });
  expect(sent).toEqual([]);
});

test('a session is looked for five times, half a second apart', async () => {
  serve([nobody.body], { body: connected });
  expect(await connect(answer, 's7ate', wait)).toEqual({
    kind: 'failed',
    title: 'Authentication required',
    text: 'Please sign in before connecting to Spotify',
    needsSignIn: true,
  });
  expect(waits).toEqual([500, 500, 500, 500, 500]);
});

test('a session that comes late is waited for', async () => {
  const sent = serve([nobody.body, nobody.body, ada.body], { body: connected });
  expect(await connect(answer, 's7ate', wait)).toEqual({ kind: 'connected', state: connected });
  expect(waits).toEqual([500, 500]);
  expect(sent).toEqual(['{"code":"c0de","state":"s7ate"}']);
});

test.each([
  [
    502,
    { code: 'provider.unreachable', detail: 'Spotify is not responding right now.' },
    'Spotify is not responding right now.',
  ],
  [500, 'nothing', 'Failed to connect to Spotify'],
])('a refusal with %s is told in its words, if it has any', async (status, body, text) => {
  serve([ada.body], { status, body });
  expect(await connect(answer, 's7ate', wait)).toEqual({ kind: 'failed', title: 'Connection failed', text });
});
