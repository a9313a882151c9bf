import type { MixTrack } from '@/api/types';
import { usePlayer } from '@/player/player';

interface Now {
  /** What plays; the first track while nobody knows. */
  track: MixTrack | null;
  next: MixTrack | null;
  needsTimestamp: boolean;
}

/** What plays and what comes after it, as far as anybody knows. */
export function useNow(): Now {
  const mix = usePlayer((state) => state.mix);
  const current = usePlayer((state) => state.current);
  const needsTimestamp = usePlayer((state) => state.needsTimestamp && state.phase !== 'cued');
  const index = Math.max(current, 0);
  return {
    track: mix?.tracks[index] ?? null,
    next: (current < 0 ? mix?.tracks[0] : mix?.tracks[index + 1]) ?? null,
    needsTimestamp,
  };
}
