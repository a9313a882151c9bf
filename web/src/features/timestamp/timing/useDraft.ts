import { useMemo } from 'react';
import type { Mix } from '@/api/types';
import type { Refusal, Room, Tap, Timing } from '@/core/timing';
import type { Timing as Rules } from '@/core/types';
import { forRows, storeDraft, useStoredDraft } from './drafts';
import type { Row } from './rows';

export interface DraftActs {
  taps: readonly Tap[];
  skipped: ReadonlySet<number>;
  /** When each row starts by now: as tapped, else as known. */
  starts: ReadonlyArray<number | null>;
  /** The place of the row that was changed last; null where nothing was. */
  latest: number | null;
  /** Where each row without a time probably begins, by what a machine has heard. */
  likely: ReadonlyArray<number | null>;
  next(seconds: number): number | null;
  room(position: number): Room;
  /** Answers why not where the row does not get the time. */
  time(position: number, seconds: number): Refusal | null;
  /** The tap that a likely change of the music gives at this moment: the latest one moved, or one that was missed. */
  snap(seconds: number): Tap | null;
  skip(position: number): void;
  untime(position: number): void;
  /** Writes it down for the rows as they are now, as before it is sent. */
  store(): void;
  /** Takes the last change back; null where there is none. */
  undo(): Undone | null;
}

interface Undone {
  /** The time that its row has no more; null where it has one still. */
  lost: number | null;
}

/** The draft of this device for a mix. Each act is written down at once, and other tabs see it. */
export function useDraft(mix: Mix, rows: readonly Row[], rules: Rules): DraftActs {
  const stored = useStoredDraft(mix.id);
  return useMemo(() => {
    const { hints = [], length_ms = 0 } = mix.waveform ?? {};
    const open = () => new rules.Timing(rows, stored === null ? undefined : forRows(stored, mix.tracks));
    const now = open();
    const act = <T>(change: (timing: Timing) => T): T => {
      const timing = open();
      const answer = change(timing);
      storeDraft(mix, timing.kept);
      return answer;
    };
    const { taps } = now;
    const { skipped, changes: done } = now.kept;
    const likely = now.likely(hints, length_ms / 1000);
    return {
      taps,
      skipped: new Set(skipped),
      starts: rows.map(({ start }, at) => now.at(at + 1) ?? start),
      latest: done.at(-2) ?? null,
      next: (seconds) => now.next(seconds),
      likely,
      snap: (seconds) => now.snap(hints, likely, seconds),
      room: (position) => now.room(position),
      time: (position, seconds) => act((timing) => timing.time(position, seconds)),
      skip: (position) => act((timing) => timing.skip(position)),
      untime: (position) => act((timing) => timing.untime(position)),
      store: () => act(() => undefined),
      undo: () =>
        act((timing) => {
          const position = done.at(-2) ?? 0;
          const before = timing.at(position);
          if (!timing.undo()) return null;
          return { lost: timing.at(position) === null ? before : null };
        }),
    };
  }, [mix, rows, rules, stored]);
}
