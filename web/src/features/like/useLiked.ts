import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useAuth } from '@/api/auth';
import { likedQuery } from './queries';
import { isQueued, onQueue } from './queue';

/** Whether a track or a mix is liked: by the member who is signed in, or on this device. */
export function useLiked(id: string): boolean {
  const { user } = useAuth();
  const kept = useQuery({ ...likedQuery(), enabled: user !== null, select: (ids) => ids.has(id) });
  const isHere = useSyncExternalStore(onQueue, () => isQueued(id));
  return isHere || (user !== null && kept.data === true);
}
