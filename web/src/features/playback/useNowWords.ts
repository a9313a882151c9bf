import { fullTitle } from '@/lib/alias';
import { usePlayer } from '@/player/player';
import { troubles } from './problems';
import { useNow } from './useNow';

export interface NowWords {
  title: string;
  artist: string;
  /** Whether the title is a plea for the track's time. */
  isPlea: boolean;
  /** Why nothing sounds. */
  trouble: string | null;
}

/** What plays in words, as the list has it, or the plea for its time. */
export function useNowWords(): NowWords {
  const { track, needsTimestamp } = useNow();
  const problem = usePlayer((state) => state.problem);
  return {
    title: needsTimestamp ? 'ID this song ✨' : track === null ? '' : fullTitle(track),
    artist: needsTimestamp ? 'Win fake internet points!' : (track?.artist ?? ''),
    isPlea: needsTimestamp,
    trouble: problem === null || problem === 'none' ? null : troubles[problem].title,
  };
}
