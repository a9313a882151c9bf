/**
 * The likes of somebody without an account, kept on this device until there is one. A track is in it once.
 * Source: specification for visitors, sections 3 and 5.
 */
import { keep } from '@/lib/kept';

export interface QueuedLike {
  trackId: string;
  /** Milliseconds since the epoch. */
  timestamp: number;
  trackTitle: string;
  trackArtist: string;
}

function isQueued(value: unknown): value is QueuedLike {
  return (
    typeof value === 'object' && value !== null && 'trackId' in value && typeof value.trackId === 'string'
  );
}

export const queue = keep<readonly QueuedLike[]>('segue.likes', (stored) =>
  Array.isArray(stored) ? stored.filter(isQueued) : [],
);

export function enqueue(like: QueuedLike): void {
  const queued = queue.read();
  if (!queued.some(({ trackId }) => trackId === like.trackId)) queue.write([...queued, like]);
}

export function dequeue(ids: ReadonlySet<string>): void {
  const left = queue.read().filter(({ trackId }) => !ids.has(trackId));
  if (left.length !== queue.read().length) queue.write(left);
}

const firstLike = keep<boolean>('segue.first-like', (stored) => stored === true);

/** Whether this is the first like ever without an account on this device; asking makes it so. */
export function isFirstLike(): boolean {
  const isFirst = !firstLike.read();
  if (isFirst) firstLike.write(true);
  return isFirst;
}
