import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { Mix } from '@/api/types';
import { fullTitle } from '@/lib/alias';
import { useFrame } from '@/player/player';
import { levelsQuery } from './levels';
import { from } from './place';
import type { Row } from './rows';
import { Sound } from './Sound';
import { useCutDrag } from './useCutDrag';
import type { DraftActs } from './useDraft';
import { useHintWords } from './useHintWords';
import { useScrub } from './useScrub';

interface Props {
  rows: readonly Row[];
  draft: DraftActs;
  waveform: Mix['waveform'];
  /** The change that one press would take now, in seconds. */
  taken: number | null;
  /** Length of the mix in seconds; null while nobody knows. */
  length: number | null;
  print: (seconds: number) => string;
  onPlace: (position: number, seconds: number) => void;
}

/** Seconds between two marks of the axis. */
const step = 10;
/** Marks of the axis that stand at once, to each side of the middle. The widest screen shows 32 seconds of each. */
const reach = 6;

/** Moves what lies under the line, without rendering; answers the second about which it is drawn, a mark of the axis. */
function useMiddle(print: Props['print'], isHeld: boolean) {
  const [middle, setMiddle] = useState(0);
  const strips = useRef(new Set<HTMLElement>());
  const clock = useRef<HTMLSpanElement>(null);
  const strip = useRef((element: HTMLElement | null) => {
    if (element === null) return;
    const { current } = strips;
    current.add(element);
    return () => void current.delete(element);
  });
  useFrame((seconds) => {
    const text = print(Math.floor(seconds));
    if (clock.current !== null && clock.current.textContent !== text) clock.current.textContent = text;
    // Under a hand that drags, the picture stands still.
    if (isHeld) return;
    for (const { style } of strips.current) style.transform = `translateX(calc(var(--second) * ${-seconds}))`;
    const mark = Math.round(seconds / step) * step;
    if (mark !== middle) setMiddle(mark);
  });
  return { middle, strip: strip.current, clock };
}

const nextStart = (starts: ReadonlyArray<number | null>, start: number): number =>
  starts.reduce<number>(
    (next, other) => (other !== null && other > start ? Math.min(next, other) : next),
    Number.MAX_SAFE_INTEGER,
  );

/** The levels of the sound, once they are there. */
function useLevels(waveform: Mix['waveform']) {
  const { data: bytes } = useQuery(levelsQuery(waveform?.levels_url ?? null));
  const ms = waveform?.length_ms ?? 0;
  return useMemo(() => (bytes === undefined || ms === 0 ? null : { bytes, seconds: ms / 1000 }), [bytes, ms]);
}

/** The sound around this moment: it runs under a fixed line, with likely changes and the times that lie near. */
export function CloseUp({ rows, draft, waveform, taken, length, print, onPlace }: Props) {
  const { held, handle } = useCutDrag(draft.room, ({ position, seconds }) => onPlace(position, seconds));
  const scrub = useScrub();
  const { middle, strip, clock } = useMiddle(print, held !== null);
  const levels = useLevels(waveform);
  const hints = waveform?.hints ?? [];
  const words = useHintWords(hints, taken);
  const marks = Array.from({ length: 2 * reach + 1 }, (_, at) => middle + (at - reach) * step);
  const isNear = (seconds: number) => Math.abs(seconds - middle) <= reach * step;
  return (
    <div
      className="close-up"
      data-wave={(waveform?.levels_url ?? null) !== null}
      data-held={held !== null}
      aria-hidden="true"
      {...scrub}
    >
      {levels !== null &&
        [true, false].map((isPlayed) => (
          <div key={String(isPlayed)} className="close-up-side" data-played={isPlayed}>
            <div ref={strip} className="close-up-strip">
              <Sound levels={levels} middle={middle} slack={step} isPlayed={isPlayed} />
            </div>
          </div>
        ))}
      <div ref={strip} className="close-up-strip">
        {marks
          .filter((seconds) => seconds >= 0 && (length === null || seconds <= length))
          .map((seconds) => (
            <span key={seconds} className="close-up-mark figures" style={from(seconds)}>
              {print(seconds)}
            </span>
          ))}
        {hints
          .filter(({ seconds }) => isNear(seconds))
          .map(({ seconds, strength }) => (
            <span
              key={seconds}
              className="close-up-hint"
              style={{ ...from(seconds), opacity: seconds === taken ? 1 : 0.35 + 0.6 * strength }}
            />
          ))}
        {rows.map(({ track }, index) => {
          const { position } = track;
          const isHeldHere = held?.position === position;
          const start = draft.starts[index] ?? null;
          const at = isHeldHere ? held.seconds : start;
          if (start === null || at === null || !isNear(at)) return null;
          const isMine = draft.taps.some((tap) => tap.position === position);
          return (
            <span
              key={position}
              className="close-up-cut"
              data-mine={isMine}
              data-held={isHeldHere}
              style={from(at, nextStart(draft.starts, at) - at)}
            >
              <span className="close-up-name truncate">
                {isHeldHere && <b className="figures">{print(at)} </b>}
                {fullTitle(track)}
              </span>
              {isMine && <span className="close-up-handle" {...handle(position, start)} />}
            </span>
          );
        })}
      </div>
      <span ref={words.past} className="close-up-words figures" hidden />
      <span ref={words.next} className="close-up-words figures" hidden />
      <span className="close-up-line">
        <span ref={clock} className="figures" />
      </span>
    </div>
  );
}
