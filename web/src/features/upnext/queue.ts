/** What is to play next, in the order that the listener has chosen. It is kept on this device, for all of its tabs. */
import { useSyncExternalStore } from 'react';
import { keep } from '@/lib/kept';
import { toast, undoMs } from '@/lib/toast';

/** What is known of a mix that waits. */
export interface Queued {
  id: string;
  slug: string;
  title: string;
  artist: string;
  cover_url: string | null;
  cover_hue: number;
}

/** Mixes that wait at most: more than a day of them. */
const most = 100;

function isQueued(value: unknown): value is Queued {
  if (typeof value !== 'object' || value === null) return false;
  const entry: Partial<Record<keyof Queued, unknown>> = value;
  const isText = (it: unknown) => typeof it === 'string';
  return (
    [entry.id, entry.slug, entry.title, entry.artist].every(isText) &&
    (entry.cover_url === null || isText(entry.cover_url)) &&
    typeof entry.cover_hue === 'number'
  );
}

const queue = keep<readonly Queued[]>('segue.queue', (stored) =>
  Array.isArray(stored) ? stored.filter(isQueued).slice(0, most) : [],
);

export const useQueue = (): readonly Queued[] => useSyncExternalStore(queue.subscribe, queue.read);

export const readQueue = queue.read;

const without = (id: string): Queued[] => queue.read().filter((it) => it.id !== id);

/** What the queue keeps of a mix. */
const waiting = ({ id, slug, title, artist, cover_url, cover_hue }: Queued): Queued => ({
  id,
  slug,
  title,
  artist,
  cover_url,
  cover_hue,
});

/** Puts a mix in front of all others. One that waits already moves there. */
export function playNext(mix: Queued): void {
  queue.write([waiting(mix), ...without(mix.id)].slice(0, most));
  toast({ id: 'queue', title: `${mix.title} plays next`, lasts: 3000 });
}

/** Puts a mix behind all others, unless it waits already. */
export function addToQueue(mix: Queued): void {
  if (queue.read().length >= most) {
    toast({ id: 'queue', title: `The queue is full: ${most} mixes wait`, kind: 'bad' });
    return;
  }
  if (!queue.read().some(({ id }) => id === mix.id)) queue.write([...queue.read(), waiting(mix)]);
  toast({ id: 'queue', title: `${mix.title} is in the queue`, lasts: 3000 });
}

/** Takes a mix out of the queue, as when it begins to play. */
export const takeOut = (id: string): void => queue.write(without(id));

/** Puts a mix at another place, from 0. */
export function moveTo(id: string, place: number): void {
  const mix = queue.read().find((it) => it.id === id);
  if (mix !== undefined) queue.write(without(id).toSpliced(place, 0, mix));
}

/** Changes the queue. What it answers takes that back; what was added since stays, at the end. */
function change(next: readonly Queued[]): () => void {
  const before = queue.read();
  queue.write(next);
  return () => {
    const added = queue.read().filter(({ id }) => !before.some((it) => it.id === id));
    queue.write([...before, ...added]);
  };
}

/** Takes a mix out; the answer puts it back. */
export const drop = (mix: Queued): (() => void) => change(without(mix.id));

/** Takes all mixes out; the answer puts them back. */
export const clear = (): (() => void) => change([]);

/** Takes a mix out and says so, with the way to put it back for a while. */
export function remove(mix: Queued): void {
  toast({
    id: 'queue',
    title: `${mix.title} is out of the queue`,
    lasts: undoMs,
    action: { label: 'Undo', run: drop(mix) },
  });
}
