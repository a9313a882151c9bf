import { useCallback, useRef, useState } from 'react';
import type { Refusal } from '@/core/timing';
import type { Timing as Rules } from '@/core/types';
import { toast } from '@/lib/toast';
import { player } from '@/player/player';
import { reactionOf, type Way } from './reaction';
import { rowAt } from './rows';
import type { DraftActs } from './useDraft';

/** What was done last: said in words, and shown at its row. */
export interface Done {
  /** Counts up, so that the same act done twice is announced twice. */
  number: number;
  position: number | null;
  seconds: number;
  refusal: Refusal | null;
  /** Whether it was the last change that was taken back. */
  isTakenBack?: boolean;
  /** The moment of the tap that was taken back: its row waits again, and the sound has gone on. */
  missed?: number | null;
}

/** Seconds that are played again. */
export const againSeconds = 5;

/** Presses closer together than this are one. */
const doubleMs = 400;

/** What came with a press: when it was, on the clock of the page. */
type Press = Pick<Event, 'timeStamp'>;

export interface Taps {
  done: Done | null;
  tap(press: Press, way: Way): void;
  /** Times the row that plays anew. */
  retime(press: Press, way: Way): void;
  /** Moves the time that was tapped last. */
  nudge(by: number): void;
  /** Takes a likely change of the music: for what was tapped last, else for what was missed. */
  snap(): void;
  /** Gives a row a moment that was pointed at. */
  place(position: number, seconds: number): void;
  skip(): void;
  undo(): void;
  /** Plays the last seconds again; right after a tap was taken back, those before its moment. */
  again(): void;
}

/** The second that a press means. Sound has gone on while the press was on its way; paused, nobody reacts to anything. */
function secondOf(press: Press, way: Way, rules: Rules): number {
  const isPlaying = player.state().phase === 'playing';
  const late = isPlaying ? Math.max(0, performance.now() - press.timeStamp) : 0;
  return rules.heardAt(player.seconds() * 1000 - late, isPlaying ? reactionOf(way) : 0);
}

/** What keys, buttons and thumbs do to a draft. */
export function useTaps(draft: DraftActs, rules: Rules): Taps {
  const [done, setDone] = useState<Done | null>(null);
  const pressedMs = useRef(Number.NEGATIVE_INFINITY);
  const give = useCallback(
    (position: number | null, seconds: number) => {
      const refusal: Refusal | null = position === null ? { kind: 'none' } : draft.time(position, seconds);
      setDone((before) => ({ number: (before?.number ?? 0) + 1, position, seconds, refusal }));
    },
    [draft],
  );
  return {
    done,
    tap: (press, way) => {
      // The second press of a double one is no second track.
      const isDouble = press.timeStamp - pressedMs.current < doubleMs;
      pressedMs.current = press.timeStamp;
      if (isDouble) return;
      const seconds = secondOf(press, way, rules);
      give(draft.next(seconds), seconds);
    },
    retime: (press, way) => {
      const seconds = secondOf(press, way, rules);
      const index = rowAt(draft.starts, player.seconds());
      give(index < 0 ? null : index + 1, seconds);
    },
    nudge: (by) => {
      const { latest } = draft;
      const at = draft.taps.find(({ position }) => position === latest)?.seconds;
      if (latest !== null && at !== undefined) give(latest, Math.max(0, at + by));
    },
    snap: () => {
      const tap = draft.snap(player.seconds());
      if (tap === null) toast({ title: 'No likely change near this moment', lasts: 2000 });
      else give(tap.position, tap.seconds);
    },
    place: give,
    skip: () => {
      const position = draft.next(Math.floor(player.seconds()));
      if (position !== null) draft.skip(position);
      setDone(null);
    },
    undo: () => {
      const undone = draft.undo();
      setDone((before) =>
        undone === null
          ? null
          : {
              number: (before?.number ?? 0) + 1,
              position: null,
              seconds: 0,
              refusal: null,
              isTakenBack: true,
              missed: undone.lost,
            },
      );
    },
    again: () => {
      const missed = done?.missed ?? null;
      player.seek(Math.max(0, (missed ?? player.seconds()) - againSeconds));
      player.play();
      if (missed !== null) setDone(null);
    },
  };
}
