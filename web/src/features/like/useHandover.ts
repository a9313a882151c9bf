import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useAuth } from '@/api/auth';
import { postQueuedLikes } from '@/api/calls';
import { useOnline } from '@/lib/online';
import { dequeue, mixQueue, onQueue, queue, queuedCount } from './queue';

/** As many as the server takes at once. */
const most = 1000;

async function handOver(): Promise<void> {
  for (;;) {
    const track_ids = queue
      .read()
      .slice(0, most)
      .map(({ trackId }) => trackId);
    const mix_ids = mixQueue.read().slice(0, most);
    if (track_ids.length + mix_ids.length === 0) return;
    await postQueuedLikes({ track_ids, mix_ids });
    dequeue(new Set([...track_ids, ...mix_ids]));
  }
}

/** Gives the likes kept on this device to the account that is signed in, and forgets them once they are there. */
export function useHandover(): void {
  const { user } = useAuth();
  const queries = useQueryClient();
  const isOnline = useOnline();
  const hasSome = useSyncExternalStore(onQueue, () => queuedCount() > 0);
  const isDue = user !== null && isOnline && hasSome;
  useEffect(() => {
    if (!isDue) return;
    handOver()
      .catch((cause: unknown) => console.warn('the likes of this device wait for the next visit', cause))
      .finally(() => queries.invalidateQueries({ queryKey: ['likes'] }));
  }, [isDue, queries]);
}
