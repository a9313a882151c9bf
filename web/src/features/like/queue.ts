/**
 * The likes of somebody without an account, kept on this device until there is one. What is liked is in it once.
 * Source: specification for visitors, sections 3 and 5.
 */
import { keep } from '@/lib/kept';
import type { Likeable } from './likeable';

export interface QueuedLike {
  trackId: string;
  /** Milliseconds since the epoch. */
  timestamp: number;
  trackTitle: string;
  trackArtist: string;
}

function isLike(value: unknown): value is QueuedLike {
  return (
    typeof value === 'object' && value !== null && 'trackId' in value && typeof value.trackId === 'string'
  );
}

export const queue = keep<readonly QueuedLike[]>('segue.likes', (stored) =>
  Array.isArray(stored) ? stored.filter(isLike) : [],
);

/** Ids of the mixes, the first liked first. */
export const mixQueue = keep<readonly string[]>('segue.mix-likes', (stored) =>
  Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [],
);

export const isQueued = (id: string): boolean =>
  queue.read().some(({ trackId }) => trackId === id) || mixQueue.read().includes(id);

export const queuedCount = (): number => queue.read().length + mixQueue.read().length;

export function onQueue(listener: () => void): () => void {
  const stops = [queue.subscribe(listener), mixQueue.subscribe(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

export function enqueue({ kind, id, title, artist }: Likeable, nowMs: number): void {
  if (isQueued(id)) return;
  if (kind === 'mix') mixQueue.write([...mixQueue.read(), id]);
  else
    queue.write([...queue.read(), { trackId: id, timestamp: nowMs, trackTitle: title, trackArtist: artist }]);
}

export function dequeue(ids: ReadonlySet<string>): void {
  const tracks = queue.read().filter(({ trackId }) => !ids.has(trackId));
  if (tracks.length !== queue.read().length) queue.write(tracks);
  const mixes = mixQueue.read().filter((id) => !ids.has(id));
  if (mixes.length !== mixQueue.read().length) mixQueue.write(mixes);
}

const firstLike = keep<boolean>('segue.first-like', (stored) => stored === true);

/** Whether this is the first like ever without an account on this device; asking makes it so. */
export function isFirstLike(): boolean {
  const isFirst = !firstLike.read();
  if (isFirst) firstLike.write(true);
  return isFirst;
}
