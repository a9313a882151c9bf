import { type ReactNode, useEffect, useRef } from 'react';
import type { Mix, MixTrack } from '@/api/types';
import type { Listening } from '@/core';
import { fullTitle } from '@/lib/alias';
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

const controls = 'button, a, input, textarea, select, [role="slider"]';
const over = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** The keys while it scans, which come before the player's own. */
function useScanKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { ctrlKey, altKey, metaKey, target } = event;
      if (ctrlKey || altKey || metaKey || document.querySelector(over) !== null) return;
      const name = keyName(event);
      const isOnControl = target instanceof Element && target.closest(controls) !== null;
      const acts: Record<string, () => void> = {
        n: () => scan.skip(),
        p: () => scan.skip(-1),
        b: () => scan.stay(),
        escape: () => scan.stop(),
        // Whoever has a control in focus presses that.
        ...(isOnControl ? {} : { enter: () => scan.stay() }),
      };
      const act = acts[name];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, []);
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

function wordsOf(round: Round, core: Listening | null): string {
  if (round.kind === 'scan') {
    return `Scanning ${round.index + 1} of ${round.starts.length}, ${dropSeconds} s from each`;
  }
  return core === null ? 'Repeating' : `Repeating ${core.printCue(round.from)} to ${core.printCue(round.to)}`;
}

/** What is scanned or repeated, and the ways out of it. */
export function ScanBar({ mix, core, like }: Props) {
  const round = useRound();
  useScanKeys();
  // Who leaves the page has heard enough.
  useEffect(() => () => scan.stay(), []);
  if (round === null) return null;
  const start = round.kind === 'scan' ? round.starts[round.index] : round.cue;
  const track = mix.tracks.find(({ start_seconds }) => start_seconds === start);
  return (
    <section aria-label="Scan" className="scan-bar">
      <p role="status" className="scan-words figures">
        {wordsOf(round, core)}
        {track !== undefined && <span className="sr-only">, {fullTitle(track)}</span>}
      </p>
      {track !== undefined && (
        <p className="scan-track" aria-hidden="true">
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
            <Button onClick={() => scan.wider()}>Wider</Button>
          </>
        )}
        <Button kind="quiet" aria-keyshortcuts="Escape" onClick={() => scan.stop()}>
          Stop
        </Button>
      </div>
    </section>
  );
}
