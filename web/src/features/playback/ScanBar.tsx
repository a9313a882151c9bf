import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { Mix, MixTrack } from '@/api/types';
import type { Listening } from '@/core';
import { fullTitle } from '@/lib/alias';
import { useFirstKeys } from '@/lib/firstKeys';
import { keyName } from '@/lib/keyName';
import { useFrame } from '@/player/player';
import { dropSeconds, type Round, scan, useRound } from '@/player/scan';
import { Button } from '@/ui/Button';
import '@/styles/scan.css';

interface Props {
  mix: Mix;
  core: Listening | null;
  /** Likes the track that is heard. */
  like: (track: MixTrack) => ReactNode;
}

/** What Enter presses, except the button that has just started the scan. */
const controls = 'button:not(.scan-start), a, [role="slider"]';

/** What a key does while it scans. */
function actOf(event: KeyboardEvent): (() => void) | null {
  const acts: Record<string, () => void> = {
    n: () => scan.skip(),
    p: () => scan.skip(-1),
    b: () => scan.stay(),
    enter: () => scan.stay(),
    escape: () => scan.stop(),
  };
  const name = keyName(event);
  const isOnControl = event.target instanceof Element && event.target.closest(controls) !== null;
  return name === 'enter' && isOnControl ? null : (acts[name] ?? null);
}

/** Fills while what is heard goes by, without rendering. */
function Fill({ round }: { round: Round }) {
  const fill = useRef<HTMLSpanElement>(null);
  const from = round.kind === 'scan' ? (round.starts[round.index] ?? 0) : round.from;
  const length = round.kind === 'scan' ? dropSeconds : round.to - round.from;
  useFrame((seconds) => {
    const share = Math.min(Math.max((seconds - from) / length, 0), 1);
    if (fill.current !== null) fill.current.style.transform = `scaleX(${share})`;
  });
  return (
    <span className="scan-fill" aria-hidden="true">
      <span ref={fill} />
    </span>
  );
}

/** When a scan ends from a button of its bar, the focus returns to where it was started. */
function useReturn() {
  const bar = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      hadFocus.current = element?.querySelector(':focus-visible') != null;
    };
  });
  useEffect(
    () => () => {
      if (hadFocus.current)
        document.querySelector<HTMLElement>('.scan-start')?.focus({ preventScroll: true });
    },
    [],
  );
  return bar;
}

function wordsOf(round: Round, core: Listening | null): string {
  if (round.kind === 'scan') {
    return `Scanning ${round.index + 1} of ${round.starts.length}, ${dropSeconds} s from each`;
  }
  return core === null ? 'Repeating' : `Repeating ${core.printCue(round.from)} to ${core.printCue(round.to)}`;
}

/** What is scanned or repeated, and the ways out of it. */
export function ScanBar({ mix, core, like }: Props) {
  const round = useRound();
  useFirstKeys(actOf);
  // Leaving the page ends the scan.
  useEffect(() => () => scan.stay(), []);
  const bar = useReturn();
  if (round === null) return null;
  const start = round.kind === 'scan' ? round.starts[round.index] : round.cue;
  const track = mix.tracks.find(({ start_seconds }) => start_seconds === start);
  return (
    <section ref={bar} aria-label="Scan" className="scan-bar">
      <p role="status" className="scan-words figures">
        {wordsOf(round, core)}
        {track !== undefined && <span className="sr-only">, {fullTitle(track)}</span>}
      </p>
      {track !== undefined && (
        <p className="scan-track fade" aria-hidden="true">
          <b>{fullTitle(track)}</b> <span>{track.artist}</span>
        </p>
      )}
      <Fill round={round} />
      <div className="scan-acts">
        {round.kind === 'scan' ? (
          <>
            <Button kind="solid" className="scan-stay" aria-keyshortcuts="Enter" onClick={() => scan.stay()}>
              Stay here
            </Button>
            <Button aria-keyshortcuts="P" onClick={() => scan.skip(-1)}>
              Back
            </Button>
            {track !== undefined && like(track)}
            <Button aria-keyshortcuts="N" onClick={() => scan.skip()}>
              Skip
            </Button>
          </>
        ) : (
          <>
            <Button kind="solid" className="scan-stay" aria-keyshortcuts="B" onClick={() => scan.stay()}>
              Go on
            </Button>
            <Button onClick={() => scan.widen()}>{round.isWide ? 'Closer' : 'Wider'}</Button>
          </>
        )}
        <Button kind="quiet" aria-keyshortcuts="Escape" onClick={() => scan.stop()}>
          Stop
        </Button>
      </div>
    </section>
  );
}
