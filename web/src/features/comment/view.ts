/** Which comments of a mix are looked at: the whole mix's, or those of one track. Chosen in the panel, or in a row. */
import { createValue, useValue } from '@/lib/value';

interface View {
  mixId: string;
  /** The track's place from 1; null for the whole mix. */
  position: number | null;
  /** Counts the times that a row asked, so that the panel can come to whoever asked. */
  asked: number;
}

const view = createValue<View>({ mixId: '', position: null, asked: 0 });

export const showComments = (mixId: string, position: number | null): void =>
  view.write({ ...view.read(), mixId, position });

/** Opens the comments of a track from outside the panel. */
export const openTrackComments = (mixId: string, position: number): void =>
  view.write({ mixId, position, asked: view.read().asked + 1 });

export function useView(mixId: string): { position: number | null; asked: number } {
  const { asked, ...now } = useValue(view, (held) => held);
  return { position: now.mixId === mixId ? now.position : null, asked: now.mixId === mixId ? asked : 0 };
}
