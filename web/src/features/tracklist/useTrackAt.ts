import { useEffect, useRef } from 'react';
import type { MixTrack } from '@/api/types';
import { type Playhead, useListening } from '@/core';

/**
 * Says which track plays at a moment, in seconds, by the rule that the player follows; nothing where nobody knows, and
 * until the rules have come.
 */
export function useTrackAt(tracks: readonly MixTrack[]): (seconds: number) => MixTrack | undefined {
  const core = useListening();
  const playhead = useRef<Playhead | null>(null);
  useEffect(() => {
    if (core === null) return;
    const made = core.playhead(tracks.map(({ start_seconds }) => start_seconds));
    playhead.current = made;
    return () => {
      playhead.current = null;
      made.free();
    };
  }, [core, tracks]);
  return (seconds) => {
    const index = playhead.current?.at(seconds) ?? -1;
    return tracks[index];
  };
}
