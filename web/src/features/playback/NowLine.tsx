import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePlayer } from '@/player/player';
import { ScrollingText } from '@/ui/ScrollingText';
import { troubles } from './problems';
import { useNow } from './useNow';

interface Props {
  /** Leads to where the time of the track can be given; without it the plea is only read. */
  onAnswer?: () => void;
}

/** What plays now: a title over an artist, or the plea for a name, or why nothing does. */
export function NowLine({ onAnswer }: Props) {
  const { track, needsTimestamp } = useNow();
  const problem = usePlayer((state) => state.problem);
  const title = needsTimestamp ? 'ID this song ✨' : (track?.title ?? '');
  const artist = needsTimestamp ? 'Win fake internet points!' : (track?.artist ?? '');
  const isPlea = needsTimestamp && onAnswer !== undefined;
  const frame = (words: ReactNode) =>
    isPlea ? (
      <button type="button" onClick={onAnswer} className="now-line scroll-now rounded-sm">
        {words}
      </button>
    ) : (
      <span className="now-line scroll-now" key={title + artist}>
        {words}
      </span>
    );
  return frame(
    <>
      {needsTimestamp ? (
        <span className="truncate font-semibold text-sm">
          ID this song <span className="sr-only">✨</span>
          {/* Drawn, since not every device has a letter for it. */}
          <Sparkles aria-hidden className="inline size-4 align-[-0.15em] text-accent" />
        </span>
      ) : (
        <ScrollingText text={title} limit={30} className="font-semibold text-sm" />
      )}
      {problem === null || problem === 'none' ? (
        <ScrollingText text={artist} limit={35} className="text-muted text-xs" />
      ) : (
        <ScrollingText text={troubles[problem].title} limit={35} className="text-bad text-xs" />
      )}
    </>,
  );
}
