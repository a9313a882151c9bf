import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useAuth } from '@/api/auth';
import { likedQuery } from './queries';
import { queue } from './queue';

/** Whether a track is liked: by the member who is signed in, or on this device. */
export function useLiked(trackId: string): boolean {
  const { user } = useAuth();
  const kept = useQuery({ ...likedQuery(), enabled: user !== null, select: (ids) => ids.has(trackId) });
  const isQueued = useSyncExternalStore(queue.subscribe, () =>
    queue.read().some((like) => like.trackId === trackId),
  );
  return isQueued || (user !== null && kept.data === true);
}
