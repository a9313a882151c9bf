import { usePlayer } from '@/player/player';
import { ScrollingText } from '@/ui/ScrollingText';
import { troubles } from './problems';
import { useNow } from './useNow';

/** What plays now: a title over an artist, or the plea for a name, or why nothing does. */
export function NowLine() {
  const { track, needsTimestamp } = useNow();
  const problem = usePlayer((state) => state.problem);
  const title = needsTimestamp ? 'ID this song ✨' : (track?.title ?? '');
  const artist = needsTimestamp ? 'Win fake internet points!' : (track?.artist ?? '');
  return (
    <span className="scroll-now grid min-w-0 text-left leading-tight" key={title + artist}>
      <ScrollingText text={title} limit={30} className="font-semibold text-sm" />
      {problem === null || problem === 'none' ? (
        <ScrollingText text={artist} limit={35} className="text-muted text-xs" />
      ) : (
        <ScrollingText text={troubles[problem].title} limit={35} className="text-bad text-xs" />
      )}
    </span>
  );
}
