/** Whether the list follows what plays. A wish of the listener that outlives a page; not what the list does with it. */
import { useSyncExternalStore } from 'react';

let on = true;
const listeners = new Set<() => void>();

export function setFollowing(next: boolean): void {
  on = next;
  for (const listener of listeners) listener();
}

export const isFollowing = (): boolean => on;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useFollowing = (): boolean => useSyncExternalStore(subscribe, isFollowing);
