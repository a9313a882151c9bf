/**
 * Keeps the site usable without a network: brings in the service worker, and keeps the answer that came with the page, who is
 * there, what they like, and what was done while nothing could be sent. Loaded once the page stands.
 */
import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { isPersonRead, personOf, sessionQuery } from '@/api/auth';
import { pageSeed } from '@/api/seed';
import { likeMutation } from '@/features/like/mutations';
import { shareLikes } from '@/features/like/tabs';
import { shareSession } from '@/features/session/tabs';
import { keepSavingPreferences } from '@/features/spotify/sending';
import { keepSending } from '@/features/submission/sending';
import { timeMutation, voteMutation } from '@/features/timestamp/mutations';
import { timingMutation } from '@/features/timestamp/timing/sending';
import { forget, readJson, writeJson } from '@/lib/storage';
import { whenServed } from '@/lib/worker';
import { followAccount } from './followAccount';
import { saveWaiting, takeUpWaiting } from './waiting';

const key = 'segue.kept';

interface Kept {
  /** Whose it is. */
  userId: string;
  state: DehydratedState;
}

/** A person's own is not the worker's: it is here, and goes with them. */
const isKept = ([name]: QueryKey): boolean => name === 'session' || name === 'likes';

const isIds = (data: unknown): data is { ids: string[] } =>
  typeof data === 'object' && data !== null && 'ids' in data && Array.isArray(data.ids);

/** Writes down who is signed in and what they like, so that the page can show it without a network. */
function save(queries: QueryClient): void {
  const userId = personOf(queries);
  if (userId === null) {
    forget('local', key);
    return;
  }
  const state = dehydrate(queries, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: ({ queryKey, state: { data } }) => isKept(queryKey) && data !== undefined,
    serializeData: (data: unknown) => (data instanceof Set ? { ids: [...data] } : data),
  });
  writeJson('local', key, { userId, state } satisfies Kept);
}

/** Asks who is there; where the server does not answer, it is who was there last, with what they liked. */
async function findPerson(queries: QueryClient): Promise<void> {
  await queries.prefetchQuery(sessionQuery());
  const kept = readJson('local', key) as Kept | undefined;
  if (isPersonRead(queries) || kept === undefined) return;
  const deserializeData = (data: unknown) => (isIds(data) ? new Set(data.ids) : data);
  hydrate(queries, kept.state, { defaultOptions: { deserializeData } });
}

async function keepWaiting(queries: QueryClient): Promise<void> {
  queries.setMutationDefaults(['like'], likeMutation(queries));
  queries.setMutationDefaults(['timestamp'], timeMutation(queries));
  queries.setMutationDefaults(['timestamp-vote'], voteMutation(queries));
  queries.setMutationDefaults(['timing'], timingMutation(queries));
  await findPerson(queries);
  save(queries);
  shareSession(queries);
  shareLikes(queries, () => personOf(queries));
  saveWaiting(queries);
  queries.getMutationCache().subscribe(() => saveWaiting(queries));
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (isKept(event.query.queryKey)) save(queries);
  });
  takeUpWaiting(queries);
}

/** The worker finds the page's own answer where it looks for those that were asked for. */
async function keepSeed(): Promise<void> {
  const seed = pageSeed();
  if (seed === null || !('caches' in globalThis)) return;
  const cache = await caches.open('catalogue');
  await cache.put(seed.path, Response.json(seed.data));
}

/** The first page of all came without the worker, which has no page yet that others could open in. */
async function keepFrame(): Promise<void> {
  await whenServed();
  if (await caches.match('/')) return;
  const cache = await caches.open('pages');
  await cache.add('/');
}

async function bringWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const isFirst = navigator.serviceWorker.controller === null;
  await navigator.serviceWorker.register('/worker.js');
  await keepSeed();
  if (isFirst) await keepFrame();
}

export function standBy(queries: QueryClient): void {
  bringWorker().catch((cause: unknown) => console.warn('the site does not stand without a network', cause));
  keepSending(queries);
  keepSavingPreferences(queries);
  followAccount(queries);
  keepWaiting(queries).catch((cause: unknown) => console.warn('what waits is not sent yet', cause));
}
