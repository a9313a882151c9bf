/**
 * What this browser session remembers of a connection under way: the state that has to come back from Spotify, and
 * that somebody is on their way there.
 */
import { forget, readJson, writeJson } from '@/lib/storage';

const stateKey = 'segue.spotify-state';
const leavingKey = 'segue.spotify-connecting';

/** The person goes to Spotify. */
export function begin(state: string): void {
  writeJson('session', stateKey, state);
  writeJson('session', leavingKey, true);
}

export const isLeaving = (): boolean => readJson('session', leavingKey) === true;

/** The person is here, and not on their way. The state is kept: they may still go on where they left. */
export const stay = (): void => forget('session', leavingKey);

/** The state that has to come back, which serves once. */
export function takeState(): string | null {
  const state = readJson('session', stateKey);
  forget('session', stateKey);
  stay();
  return typeof state === 'string' ? state : null;
}
