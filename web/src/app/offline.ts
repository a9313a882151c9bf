/**
 * Keeps the site usable without a network: brings in the service worker, keeps the answer that came with the page, and
 * keeps what was done while nothing could be sent until it can be. Loaded once the page stands.
 */
import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { personOf, sessionQuery } from '@/api/auth';
import { pageSeed } from '@/api/seed';
import { likeMutation, onAnEarlierPage, remark } from '@/features/like/mutations';
import { shareLikes } from '@/features/like/tabs';
import { shareSession } from '@/features/session/tabs';
import { keepSavingPreferences } from '@/features/spotify/sending';
import { keepSending } from '@/features/submission/sending';
import { timeMutation, voteMutation } from '@/features/timestamp/mutations';
import { forget, readJson, writeJson } from '@/lib/storage';

const key = 'segue.waiting';

interface Waiting {
  /** Whose it is; null for somebody without an account. */
  userId: string | null;
  state: DehydratedState;
}

/** A person's own is not the worker's: it is here, and goes with them. */
const isKept = ([name]: QueryKey): boolean => name === 'session' || name === 'likes';

const isIds = (data: unknown): data is { ids: string[] } =>
  typeof data === 'object' && data !== null && 'ids' in data && Array.isArray(data.ids);

/** Writes down who is signed in, what they like and what waits, so that the page can show all of it without a network. */
function save(queries: QueryClient): void {
  const state = dehydrate(queries, {
    shouldDehydrateMutation: ({ meta, state }) => meta?.['waits'] === true && state.status === 'pending',
    shouldDehydrateQuery: ({ queryKey, state: { data } }) => isKept(queryKey) && data !== undefined,
    serializeData: (data: unknown) => (data instanceof Set ? { ids: [...data] } : data),
  });
  const userId = personOf(queries);
  if (userId === null && state.mutations.length === 0) forget('local', key);
  else writeJson('local', key, { userId, state } satisfies Waiting);
}

/** Takes up what was written down. What waits goes on waiting after that. */
async function resume(queries: QueryClient): Promise<void> {
  const person = await queries.fetchQuery(sessionQuery()).then(
    ({ user }) => user?.id ?? null,
    () => 'unknown' as const,
  );
  const waiting = readJson('local', key) as Waiting | undefined;
  if (waiting === undefined) return;
  // Somebody else's, who was signed in here before, is not sent in this person's name.
  if (person !== 'unknown' && person !== waiting.userId) {
    forget('local', key);
    return;
  }
  // Where sending had got to is not known: the server takes the same thing twice for once.
  const mutations = waiting.state.mutations.map((mutation) => ({
    ...mutation,
    state: { ...mutation.state, isPaused: true, submittedAt: onAnEarlierPage },
  }));
  // Where the server answers, what was read of it earlier is of no use.
  const known = person === 'unknown' ? waiting.state.queries : [];
  const deserializeData = (data: unknown) => (isIds(data) ? new Set(data.ids) : data);
  hydrate(queries, { mutations, queries: known }, { defaultOptions: { deserializeData } });
  remark(queries);
  queries
    .resumePausedMutations()
    .catch((cause: unknown) => console.warn('what waits is not sent yet', cause));
}

async function keepWaiting(queries: QueryClient): Promise<void> {
  queries.setMutationDefaults(['like'], likeMutation(queries));
  queries.setMutationDefaults(['timestamp'], timeMutation(queries));
  queries.setMutationDefaults(['timestamp-vote'], voteMutation(queries));
  await resume(queries);
  save(queries);
  shareSession(queries);
  shareLikes(queries, () => personOf(queries));
  queries.getMutationCache().subscribe(() => save(queries));
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (isKept(event.query.queryKey)) save(queries);
  });
}

/** The worker finds the page's own answer where it looks for those that were asked for. */
async function keepSeed(): Promise<void> {
  const seed = pageSeed();
  if (seed === null || !('caches' in globalThis)) return;
  const cache = await caches.open('catalogue');
  await cache.put(seed.path, Response.json(seed.data));
}

async function bringWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/worker.js');
  await keepSeed();
}

export function standBy(queries: QueryClient): void {
  bringWorker().catch((cause: unknown) => console.warn('the site does not stand without a network', cause));
  keepSending(queries);
  keepSavingPreferences(queries);
  keepWaiting(queries).catch((cause: unknown) => console.warn('what waits is not sent yet', cause));
}
