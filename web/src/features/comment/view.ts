/** Which comments of a mix are looked at: the whole mix's, or those of one track. Chosen in the panel, or in a row. */
import { useSyncExternalStore } from 'react';

export interface View {
  mixId: string;
  /** The track's place from 1; null for the whole mix. */
  position: number | null;
  /** Counts the times that a row asked, so that the panel can come to whoever asked. */
  asked: number;
}

let view: View = { mixId: '', position: null, asked: 0 };
const listeners = new Set<() => void>();

function become(next: View): void {
  view = next;
  for (const listener of listeners) listener();
}

export const showComments = (mixId: string, position: number | null): void =>
  become({ ...view, mixId, position });

/** Opens the comments of a track from outside the panel. */
export const openTrackComments = (mixId: string, position: number): void =>
  become({ mixId, position, asked: view.asked + 1 });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useView(mixId: string): { position: number | null; asked: number } {
  const { asked, ...now } = useSyncExternalStore(subscribe, () => view);
  return { position: now.mixId === mixId ? now.position : null, asked: now.mixId === mixId ? asked : 0 };
}
