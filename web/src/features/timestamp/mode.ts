/** Whether an admin is setting times: then every row's time can be changed where it stands. */
import { useSyncExternalStore } from 'react';

let on = false;
const listeners = new Set<() => void>();

export function setTimestampMode(next: boolean): void {
  on = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTimestampMode = (): boolean => useSyncExternalStore(subscribe, () => on);
