import { ScrollingText } from '@/ui/ScrollingText';
import { useNow } from './useNow';

/** What plays now: a title over an artist, or the plea for a name. */
export function NowLine() {
  const { track, needsTimestamp } = useNow();
  const title = needsTimestamp ? 'ID this song ✨' : (track?.title ?? '');
  const artist = needsTimestamp ? 'Win fake internet points!' : (track?.artist ?? '');
  return (
    <span className="scroll-now grid min-w-0 text-left leading-tight" key={title + artist}>
      <ScrollingText text={title} limit={30} className="font-semibold text-sm" />
      <ScrollingText text={artist} limit={35} className="text-muted text-xs" />
    </span>
  );
}
