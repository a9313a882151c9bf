/**
 * What was done while nothing could be sent waits in the browser's storage, each tab's under a name of its own, so that
 * two tabs do not write over each other. A tab that went leaves its name behind, and the next page takes that up.
 */
import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { isPersonRead, personOf } from '@/api/auth';
import { onAnEarlierPage, remark } from '@/features/like/mutations';
import { holding } from '@/lib/locks';
import { randomId } from '@/lib/random';
import { forget, namesOf, readJson, writeJson } from '@/lib/storage';

const prefix = 'segue.waiting.';
const own = prefix + randomId();

interface Waiting {
  /** Whose it is; null for somebody without an account. */
  userId: string | null;
  state: DehydratedState;
}

let letGo: (() => void) | null = null;

/** Says to other tabs that this one is here and sends by itself what is under its name. */
function hold(): void {
  if (letGo !== null) return;
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  void holding(own, () => held);
}

/** Writes down what waits in this tab. */
export function saveWaiting(queries: QueryClient): void {
  const state = dehydrate(queries, {
    shouldDehydrateMutation: ({ meta, state: { status } }) =>
      meta?.['waits'] === true && status === 'pending',
    shouldDehydrateQuery: () => false,
  });
  if (state.mutations.length > 0) {
    hold();
    writeJson('local', own, { userId: personOf(queries), state } satisfies Waiting);
    return;
  }
  forget('local', own);
  letGo?.();
  letGo = null;
}

/** Makes this tab's what waits under another's name. Somebody else's is not sent in this person's. */
function takeUp(queries: QueryClient, name: string): void {
  const waiting = readJson('local', name) as Waiting | undefined;
  const isForeign = isPersonRead(queries) && personOf(queries) !== waiting?.userId;
  if (waiting !== undefined && !isForeign) {
    // Where sending had got to is not known: the server takes the same thing twice for once.
    const mutations = waiting.state.mutations.map((mutation) => ({
      ...mutation,
      state: { ...mutation.state, isPaused: true, submittedAt: onAnEarlierPage },
    }));
    hydrate(queries, { mutations, queries: [] });
    remark(queries);
    saveWaiting(queries);
    queries
      .resumePausedMutations()
      .catch((cause: unknown) => console.warn('what waits is not sent yet', cause));
  }
  forget('local', name);
}

/** Takes up what tabs that are gone left behind; what one that is here still has, once it goes. */
export function takeUpWaiting(queries: QueryClient): void {
  for (const name of namesOf('local').filter((name) => name.startsWith(prefix) && name !== own)) {
    holding(name, () => takeUp(queries, name)).catch((cause: unknown) =>
      console.warn('what another tab left waits for the next page', cause),
    );
  }
}
