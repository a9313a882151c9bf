import type { ReactNode } from 'react';
import { ScrollingText } from '@/ui/ScrollingText';
import { Plea } from './Plea';
import { useNowWords } from './useNowWords';

interface Props {
  /** Leads to where the time of the track can be given; without it the plea is only read. */
  onAnswer?: () => void;
}

/** What plays now: a title over an artist, or the plea for a name, or why nothing does. */
export function NowLine({ onAnswer }: Props) {
  const { title, artist, isPlea, trouble } = useNowWords();
  const frame = (words: ReactNode) =>
    isPlea && onAnswer !== undefined ? (
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
      {isPlea ? (
        <span className="fade font-semibold text-sm">
          <Plea />
        </span>
      ) : (
        <ScrollingText text={title} limit={30} className="font-semibold text-sm" />
      )}
      {trouble === null ? (
        <ScrollingText text={artist} limit={35} className="text-muted text-xs" />
      ) : (
        <ScrollingText text={trouble} limit={35} className="text-bad text-xs" />
      )}
    </>,
  );
}
