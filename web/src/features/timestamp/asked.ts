/** Which track a person wants to give a time to, when they said so elsewhere on the page: its row opens the entry. */
import { useSyncExternalStore } from 'react';

/** Two lists of the same mix can stand over each other: the page's, and the full-screen player's. */
export type Place = 'page' | 'player';

interface Asked {
  mixId: string;
  position: number;
  place: Place;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

export function askForTime(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsAsked = (mixId: string, position: number, place: Place): boolean =>
  useSyncExternalStore(
    subscribe,
    () => asked?.mixId === mixId && asked.position === position && asked.place === place,
  );
