import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { Mix } from '@/api/types';
import { useFrame } from '@/player/player';
import { levelsQuery } from './levels';
import { from } from './place';
import { Sound } from './Sound';
import { useHintWords } from './useHintWords';
import { useScrub } from './useScrub';
import '@/styles/close-up.css';

interface Props {
  waveform: Mix['waveform'];
  /** Seconds between two marks of the axis. */
  step: number;
  /** Seconds to each side of the line that the widest screen shows. */
  view: number;
  /** The change that one press would take now, in seconds. */
  taken: number | null;
  /** Length of the mix in seconds; null while nobody knows. */
  length: number | null;
  print: (seconds: number) => string;
  /** Whether a hand holds something that lies there: the picture then stands still. */
  isHeld?: boolean;
  /** What lies over the sound, of what `isNear` says that it can be seen. */
  children?: (isNear: (seconds: number) => boolean) => ReactNode;
}

/** Moves what lies under the line, without rendering; answers the second about which it is drawn, a mark of the axis. */
function useMiddle(print: Props['print'], step: number, isHeld: boolean) {
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
    if (isHeld) return;
    for (const { style } of strips.current) style.transform = `translateX(calc(var(--second) * ${-seconds}))`;
    const mark = Math.round(seconds / step) * step;
    if (mark !== middle) setMiddle(mark);
  });
  return { middle, strip: strip.current, clock };
}

/** The levels of the sound, once they are there. */
function useLevels(waveform: Mix['waveform']) {
  const { data: bytes } = useQuery(levelsQuery(waveform?.levels_url ?? null));
  const ms = waveform?.length_ms ?? 0;
  return useMemo(() => (bytes === undefined || ms === 0 ? null : { bytes, seconds: ms / 1000 }), [bytes, ms]);
}

/** The sound around this moment: it runs under a fixed line, with likely changes. A hand can drag it. */
export function RunningSound(props: Props) {
  const { waveform, step, view, taken, length, print, isHeld = false, children } = props;
  const scrub = useScrub();
  const { middle, strip, clock } = useMiddle(print, step, isHeld);
  const levels = useLevels(waveform);
  const hints = waveform?.hints ?? [];
  const words = useHintWords(hints, taken);
  // The middle stays behind what is heard by up to half a mark.
  const reach = view + step;
  const away = Math.ceil(reach / step);
  const marks = Array.from({ length: 2 * away + 1 }, (_, at) => middle + (at - away) * step);
  const isNear = (seconds: number) => Math.abs(seconds - middle) <= reach;
  return (
    <div
      className="close-up"
      data-wave={(waveform?.levels_url ?? null) !== null}
      data-held={isHeld}
      aria-hidden="true"
      {...scrub}
    >
      {levels !== null &&
        [true, false].map((isPlayed) => (
          <div key={String(isPlayed)} className="close-up-side" data-played={isPlayed}>
            <div ref={strip} className="close-up-strip">
              <Sound levels={levels} middle={middle} slack={step} reach={reach} isPlayed={isPlayed} />
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
        {children?.(isNear)}
      </div>
      <span ref={words.past} className="close-up-words figures" hidden />
      <span ref={words.next} className="close-up-words figures" hidden />
      <span className="close-up-line">
        <span ref={clock} className="figures" />
      </span>
    </div>
  );
}
