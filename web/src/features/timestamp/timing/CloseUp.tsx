import { type CSSProperties, type RefObject, useRef, useState } from 'react';
import { fullTitle } from '@/lib/alias';
import { useFrame } from '@/player/player';
import type { Row } from './rows';
import type { DraftActs } from './useDraft';

interface Props {
  rows: readonly Row[];
  draft: DraftActs;
  /** Length of the mix in seconds; null while nobody knows. */
  length: number | null;
  print: (seconds: number) => string;
}

/** Seconds between two marks of the axis. */
const step = 10;
/** Marks of the axis that stand at once, to each side of the middle. The widest screen shows 32 seconds of each. */
const reach = 6;

/** Where something begins, and how much room it has before the next, in seconds. */
const from = (seconds: number, room = 0): CSSProperties & Record<'--from' | '--room', number> => ({
  '--from': seconds,
  '--room': room,
});

/** Moves what lies under the line, without rendering; answers the mark of the axis in its middle. */
function useMiddle(
  strip: RefObject<HTMLDivElement | null>,
  clock: RefObject<HTMLSpanElement | null>,
  print: Props['print'],
) {
  const [middle, setMiddle] = useState(0);
  useFrame((seconds) => {
    if (strip.current !== null) {
      strip.current.style.transform = `translateX(calc(var(--second) * ${-seconds}))`;
    }
    const text = print(Math.floor(seconds));
    if (clock.current !== null && clock.current.textContent !== text) clock.current.textContent = text;
    const mark = Math.round(seconds / step);
    if (mark !== middle) setMiddle(mark);
  });
  return middle;
}

const nextStart = (starts: ReadonlyArray<number | null>, start: number): number =>
  starts.reduce<number>(
    (next, other) => (other !== null && other > start ? Math.min(next, other) : next),
    Number.MAX_SAFE_INTEGER,
  );

/** The sound around this moment: it runs under a fixed line, with the times that lie near. */
export function CloseUp({ rows, draft, length, print }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  const clock = useRef<HTMLSpanElement>(null);
  const middle = useMiddle(strip, clock, print);
  const marks = Array.from({ length: 2 * reach + 1 }, (_, at) => (middle - reach + at) * step);
  const isNear = (seconds: number) => Math.abs(seconds - middle * step) <= reach * step;
  return (
    <div className="close-up" aria-hidden="true">
      <div ref={strip} className="close-up-strip">
        {marks
          .filter((seconds) => seconds >= 0 && (length === null || seconds <= length))
          .map((seconds) => (
            <span key={seconds} className="close-up-mark figures" style={from(seconds)}>
              {print(seconds)}
            </span>
          ))}
        {rows.map(({ track }, index) => {
          const start = draft.starts[index];
          if (start === null || start === undefined || !isNear(start)) return null;
          const isMine = draft.taps.some(({ position }) => position === track.position);
          return (
            <span
              key={track.position}
              className="close-up-cut"
              data-mine={isMine}
              style={from(start, nextStart(draft.starts, start) - start)}
            >
              <span className="truncate">{fullTitle(track)}</span>
            </span>
          );
        })}
      </div>
      <span className="close-up-line">
        <span ref={clock} className="figures" />
      </span>
    </div>
  );
}
