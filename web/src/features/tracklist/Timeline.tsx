import {
  type CSSProperties,
  type KeyboardEvent,
  lazy,
  type PointerEvent,
  Suspense,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Mix, MixTrack } from '@/api/types';
import { player, useFrame, usePlayer } from '@/player/player';
import { marksOf } from './axis';
import { fullName } from './names';
import { usePlayedPart } from './played';
import { RoundMarks } from './RoundMarks';
import { mixLength, reachOf, type Span, spansOf } from './spans';
import { TimelineSegments } from './TimelineSegments';
import { useTrackAt } from './useTrackAt';

// Most of the page stands before the sound is drawn.
const Waveform = lazy(async () => ({ default: (await import('./Waveform')).Waveform }));

interface Props {
  mix: Mix;
  /** Prints seconds as the core does; null until the core is here. */
  printCue: ((seconds: number) => string) | null;
  /** Whether the right end says what is left, in the place of how long the mix is. */
  countsDown?: boolean;
}

const steps: Record<string, number> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -30,
  PageUp: 30,
};

/** Where a key leads, in seconds; null where it leads nowhere. */
function placeOfKey({ key, shiftKey }: KeyboardEvent, at: number, length: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  const step = steps[key];
  return step === undefined ? null : at + step * (shiftKey && Math.abs(step) === 5 ? 6 : 1);
}

/** Where in the mix a pointer is on the bar, in seconds. */
function placeUnder({ currentTarget, clientX }: PointerEvent, length: number): number {
  const box = currentTarget.getBoundingClientRect();
  return Math.min(Math.max((clientX - box.left) / box.width, 0), 1) * length;
}

const nameOf = (track: MixTrack | undefined) => (track === undefined ? null : fullName(track));

interface Bar {
  isHere: boolean;
  length: number;
  printCue: Props['printCue'];
  nameAt: (seconds: number) => string | null;
}

/** Moves what shows how far the mix is, frame by frame, without rendering anything. */
function useProgress({ isHere, length, printCue, nameAt }: Bar) {
  const bar = useRef<HTMLDivElement>(null);
  const { played, inner, line, moveTo } = usePlayedPart();
  const flag = useRef<HTMLSpanElement>(null);
  const clock = useRef<HTMLSpanElement>(null);
  const rest = useRef<HTMLSpanElement>(null);
  const shown = useRef(-1);
  useFrame((seconds) => {
    const at = isHere ? seconds : 0;
    const share = Math.min(at / length, 1);
    moveTo(share);
    if (flag.current !== null) flag.current.style.transform = `translateX(${share * 100}%)`;
    const whole = Math.floor(at);
    if (whole === shown.current || printCue === null) return;
    shown.current = whole;
    if (clock.current !== null) clock.current.textContent = printCue(whole);
    if (rest.current !== null)
      rest.current.textContent = `−${printCue(Math.max(0, Math.ceil(length) - whole))}`;
    const name = nameAt(at);
    bar.current?.setAttribute('aria-valuenow', String(whole));
    bar.current?.setAttribute(
      'aria-valuetext',
      name === null ? printCue(whole) : `${printCue(whole)}, ${name}`,
    );
  });
  return { bar, played, inner, line, flag, clock, rest };
}

/** A page that was kept before there were waveforms has none. */
const waveformOf = (mix: Mix) => mix.waveform ?? null;

interface PartsProps {
  mix: Mix;
  spans: readonly Span[];
  length: number;
}

/** What the bar shows: the sound, where it was heard, and the tracks. */
function Parts({ mix, spans, length }: PartsProps) {
  const waveform = waveformOf(mix);
  return (
    <>
      {waveform !== null && (
        <Suspense>
          <Waveform waveform={waveform} tracks={mix.tracks} length={length} />
        </Suspense>
      )}
      <TimelineSegments tracks={mix.tracks} spans={spans} length={length} />
    </>
  );
}

/** Where the track that plays lies. */
function NowPlace({ mix, length }: { mix: Mix; length: number }) {
  const current = usePlayer((state) => (state.mix?.id === mix.id ? state.current : -1));
  if (current < 0) return null;
  const { from, to } = reachOf(mix.tracks, current, length);
  return (
    <span
      aria-hidden="true"
      className="timeline-now"
      style={{ left: `${(from / length) * 100}%`, width: `${((to - from) / length) * 100}%` }}
    />
  );
}

interface AxisProps {
  length: number;
  printCue: Props['printCue'];
}

/** It keeps its room until times can be printed. */
const Axis = ({ length, printCue }: AxisProps) => (
  <div className="timeline-axis figures" aria-hidden="true">
    {printCue !== null &&
      marksOf(length).map((seconds) => (
        <span key={seconds} style={{ left: `${(seconds / length) * 100}%` }}>
          {printCue(seconds)}
        </span>
      ))}
    {printCue !== null && <span>{printCue(Math.floor(length))}</span>}
  </div>
);

const Pointed = ({ share }: { share: number }) => (
  <span className="timeline-pointer" aria-hidden="true" style={{ left: `${share * 100}%` }} />
);

/** The whole mix at a glance: one segment per track. A pointer or the arrow keys seek, and what they are over is named. */
export function Timeline({ mix, printCue, countsDown = false }: Props) {
  const isHere = usePlayer((state) => state.mix?.id === mix.id);
  const duration = usePlayer((state) => state.durationSeconds);
  const isDead = mix.audio === null;
  const length = mixLength(mix.tracks, isHere ? duration : (mix.duration_ms ?? 0) / 1000);
  const spans = useMemo(() => spansOf(mix.tracks, length), [mix.tracks, length]);
  const [pointer, setPointer] = useState<number | null>(null);
  const [hasFocus, setFocus] = useState(false);
  const trackAt = useTrackAt(mix.tracks);
  const nameAt = (seconds: number) => nameOf(trackAt(seconds));
  const { bar, played, inner, line, flag, clock, rest } = useProgress({ isHere, length, printCue, nameAt });

  function press(event: KeyboardEvent) {
    const to = placeOfKey(event, isHere ? player.seconds() : 0, length);
    if (to === null) return;
    event.preventDefault();
    go(to);
  }

  function go(seconds: number) {
    const to = Math.min(Math.max(seconds, 0), length);
    if (isHere) player.seek(to);
    else player.playFrom(mix, to);
  }

  const named = pointer ?? (hasFocus && isHere ? player.seconds() : null);
  const name = named === null ? null : nameAt(named);
  const share = named === null ? 0 : named / length;
  return (
    <div className="timeline" data-dead={isDead} data-axis={!countsDown}>
      <div
        ref={bar}
        role="slider"
        tabIndex={isDead ? -1 : 0}
        aria-label="Position in the mix"
        aria-valuemin={0}
        aria-valuemax={Math.round(length)}
        aria-valuenow={0}
        aria-disabled={isDead}
        className="timeline-bar"
        data-wave={waveformOf(mix) !== null}
        onKeyDown={isDead ? undefined : press}
        onFocus={() => setFocus(true)}
        // Once the focus is where it goes: a dialog that sees something vanish before that takes the focus to itself.
        onBlur={() => setTimeout(() => setFocus(false))}
        onPointerMove={(event) => setPointer(placeUnder(event, length))}
        onPointerLeave={() => setPointer(null)}
        onPointerDown={(event) => event.currentTarget.setPointerCapture?.(event.pointerId)}
        onPointerUp={(event) => {
          if (!isDead) go(placeUnder(event, length));
          if (event.pointerType === 'touch') setPointer(null);
        }}
      >
        <NowPlace mix={mix} length={length} />
        <Parts mix={mix} spans={spans} length={length} />
        {isHere && <RoundMarks length={length} />}
        <div ref={played} className="timeline-played" aria-hidden="true">
          <div ref={inner}>
            <Parts mix={mix} spans={spans} length={length} />
          </div>
        </div>
        {!isDead && (
          <div ref={line} className="timeline-knob" aria-hidden="true">
            <span />
          </div>
        )}
        {pointer !== null && <Pointed share={pointer / length} />}
      </div>
      {!countsDown && <Axis length={length} printCue={printCue} />}
      <div className="timeline-words figures" data-here={isHere}>
        <span ref={flag} className="timeline-flag">
          <span ref={clock} data-testid="clock">
            0:00
          </span>
        </span>
        <span className="timeline-name" aria-hidden="true" style={{ '--at': share } as CSSProperties}>
          {named !== null && (
            <span>
              {printCue !== null && <span className="text-accent">{printCue(named)}</span>}{' '}
              {name ?? 'Nobody knows yet what plays here'}
            </span>
          )}
        </span>
        {countsDown ? (
          <span ref={rest} />
        ) : (
          <span>
            {mix.duration ?? (printCue !== null && isHere && duration !== null ? printCue(duration) : '')}
          </span>
        )}
      </div>
    </div>
  );
}
