/**
 * What takes a fresh sign-in: the server refuses it to whoever has been signed in for a while. Then one is asked for
 * on the page that stands, with whatever is typed there, and the same is done again.
 */
import { getSession } from './calls';
import { ApiError } from './errors';

type Go = (isSignedIn: boolean) => void;

/** Who waits for the sign-in; several may. */
let waiting: readonly Go[] = [];
const listeners = new Set<() => void>();

function setWaiting(next: readonly Go[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

export const isSignInAsked = (): boolean => waiting.length > 0;

/** For whoever shows the form; until somebody does, nothing is asked. */
export function onSignInAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) endSignIn(false);
  };
}

/** Tells those who wait whether somebody has signed in. */
export function endSignIn(isSignedIn: boolean): void {
  const ended = waiting;
  setWaiting([]);
  for (const go of ended) go(isSignedIn);
}

const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'session.stale';

/** Does something, and does it again after a sign-in where the server wants one. */
export async function afresh<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!isStale(error) || listeners.size === 0) throw error;
    if (!(await new Promise<boolean>((go) => setWaiting([...waiting, go])))) throw error;
    return act();
  }
}

/** For what is asked for by an address, whose refusal no page would see. */
export async function requireFreshSignIn(): Promise<void> {
  const { session } = await getSession();
  if (session?.is_fresh !== true) throw new ApiError(403, 'session.stale', 'Sign in again to go on.');
}
