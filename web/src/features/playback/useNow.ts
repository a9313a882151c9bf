import type { MixTrack } from '@/api/types';
import { untimedAt } from '@/player/neighbours';
import { player, usePlayer } from '@/player/player';

interface Now {
  /** What plays; the first track while nobody knows. */
  track: MixTrack | null;
  /** What comes after it; nothing where the sound has failed. */
  next: MixTrack | null;
  needsTimestamp: boolean;
}

/** What plays and what comes after it, as far as anybody knows. */
export function useNow(): Now {
  const mix = usePlayer((state) => state.mix);
  const current = usePlayer((state) => state.current);
  const needsTimestamp = usePlayer((state) => state.needsTimestamp && state.phase !== 'cued');
  const tracks = mix?.tracks ?? [];
  // Where nobody knows what plays, it is what has no time there; before anything is known, the first.
  const waiting = usePlayer((state) => (needsTimestamp ? untimedAt(tracks, state.seconds) : -1));
  const index = Math.max(needsTimestamp ? waiting : current, 0);
  const isSilent = usePlayer((state) => state.phase === 'failed');
  const now = player.seconds();
  return {
    track: tracks[index] ?? null,
    // Where nobody knows what plays, the clock still knows what is to come.
    next: isSilent
      ? null
      : ((needsTimestamp
          ? tracks.find(({ start_seconds }) => start_seconds !== null && start_seconds > now)
          : tracks[index + 1]) ?? null),
    needsTimestamp,
  };
}
