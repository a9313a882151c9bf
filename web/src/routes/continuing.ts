/** What is said of a mix that was begun. */
import type { MixTrack } from '@/api/types';
import type { Listening } from '@/core';

/** How much is left of a mix: '34 min left', '1 h 18 min left'. */
export function leftWords(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${minutes} min left`;
  return rest === 0 ? `${hours} h left` : `${hours} h ${rest} min left`;
}

/** The track that plays at a moment; null where nobody knows. */
export function trackAt(tracks: readonly MixTrack[], seconds: number, core: Listening): MixTrack | null {
  const playhead = core.playhead(tracks.map(({ start_seconds }) => start_seconds));
  const index = playhead.at(seconds);
  const isUnknown = playhead.needsTimestamp();
  playhead.free();
  return isUnknown ? null : (tracks[index] ?? null);
}
