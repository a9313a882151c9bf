/**
 * What the address leads to that Spotify sends a member back to. Knows the calls and the words, no page and no clock:
 * waiting is an argument. Source: specification for members and admin, sections 4, 8 and 9.
 */
import { finishSpotify } from '@/api/account';
import { getSession } from '@/api/calls';
import { wordsOf } from '@/api/errors';
import type { SpotifyState } from '@/api/types';

export type Outcome =
  | { kind: 'connected'; state: SpotifyState }
  /** `needsSignIn` says that nobody is signed in; everything else is told on the settings' page. */
  | { kind: 'failed'; title: string; text: string; needsSignIn?: boolean };

/** How often somebody is looked for who is signed in, and how far apart. */
const attempts = 5;
const apartMs = 500;

const failed = (title: string, text: string): Outcome => ({ kind: 'failed', title, text });

async function findSession(wait: (ms: number) => Promise<void>): Promise<boolean> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const session = await getSession().catch(() => null);
    if (session?.user) return true;
    await wait(apartMs);
  }
  return false;
}

/** `kept` is the state that this browser sent to Spotify, `search` the query that Spotify sent back. */
export async function connect(
  search: string,
  kept: string | null,
  wait: (ms: number) => Promise<void>,
): Promise<Outcome> {
  const query = new URLSearchParams(search);
  const [error, code, state] = [query.get('error'), query.get('code'), query.get('state')];
  if (error === 'access_denied') {
    return failed('Authorization failed', 'You denied access to your Spotify account');
  }
  if (error !== null) return failed('Connection failed', 'Failed to connect to Spotify');
  if (code === null || code === '') return failed('Invalid callback', 'Missing authorization code');
  if (state === null || state !== kept) {
    return failed(
      'Invalid callback',
      'This response was not requested here. Connect again in your settings.',
    );
  }
  if (!(await findSession(wait))) {
    const text = 'Please sign in before connecting to Spotify';
    return { kind: 'failed', title: 'Authentication required', text, needsSignIn: true };
  }
  try {
    return { kind: 'connected', state: await finishSpotify({ code, state }) };
  } catch (cause) {
    const words = cause instanceof Error ? wordsOf(cause, '') : '';
    return failed('Connection failed', words === '' ? 'Failed to connect to Spotify' : words);
  }
}
