/** The draft of somebody who times a mix by ear: what was tapped, what comes next, and how to take it back. */
import * as wasm from '../../pkg/timing/timing';

/** What is known of a row. */
export interface KnownTime {
  /** When the track starts, in seconds; `null` where nobody knows. */
  start: number | null;
  /** Whether an admin says so. */
  is_curated: boolean;
  /** Whether the track lies over the one before it, and may begin together with it. */
  is_layered: boolean;
}

/** A time of a draft. */
export interface Tap {
  /** Place of the row, from 1. */
  position: number;
  seconds: number;
}

/** Why a row does not get a time; `other` is the row in the way, `seconds` when that starts. */
export type Refusal =
  | { kind: 'none' }
  | { kind: 'curated'; position: number }
  | { kind: 'before' | 'behind' | 'together'; other: number; seconds: number };

/** A draft as a device keeps it. */
export interface KeptDraft {
  taps: number[];
  skipped: number[];
  changes: number[];
}

/** A change of the music that a machine has heard. */
export interface Change {
  seconds: number;
  /** From 0 to 1. */
  strength: number;
}

export interface Room {
  from: number;
  to: number;
}

const starts = (rows: readonly KnownTime[]) => Float64Array.from(rows, ({ start }) => start ?? Number.NaN);
const flags = (rows: readonly KnownTime[]) =>
  Uint8Array.from(rows, ({ is_curated, is_layered }) => Number(is_curated) + 2 * Number(is_layered));

const secondsOf = (changes: readonly Change[]) => Uint32Array.from(changes, ({ seconds }) => seconds);

/** The second that a press means. Moment and reaction are in milliseconds. */
export const heardAt = (atMs: number, reactionMs: number): number =>
  wasm.heardAt(Math.max(0, Math.round(atMs)), reactionMs);

/** A tracklist and the taps of one person. */
export class Timing {
  readonly #inner: wasm.Timing;

  constructor(rows: readonly KnownTime[], kept?: KeptDraft) {
    this.#inner = new wasm.Timing(starts(rows), flags(rows));
    if (kept !== undefined) {
      const { taps, skipped, changes } = kept;
      this.#inner.restore(Uint32Array.from(taps), Uint32Array.from(skipped), Int32Array.from(changes));
    }
  }

  /** Takes in the times that others have given meanwhile. */
  hear(rows: readonly KnownTime[]): void {
    this.#inner.hear(starts(rows), flags(rows));
  }

  /** The place of the row that the next tap is for. */
  next(seconds: number): number | null {
    return this.#inner.next(Math.floor(seconds)) ?? null;
  }

  /** The seconds at which a row may begin, both ends included. */
  room(position: number): Room {
    const [from = 0, to = 0] = this.#inner.room(position);
    return { from, to };
  }

  at(position: number): number | null {
    return this.#inner.at(position) ?? null;
  }

  /** Gives a row a time; answers why not where it cannot. */
  time(position: number, seconds: number): Refusal | null {
    const [kind, other = 0, start = 0] = this.#inner.time(position, Math.max(0, seconds));
    switch (kind) {
      case undefined:
        return null;
      case 0:
        return { kind: 'none' };
      case 1:
        return { kind: 'curated', position: other };
      case 2:
        return { kind: 'before', other, seconds: start };
      case 3:
        return { kind: 'behind', other, seconds: start };
      default:
        return { kind: 'together', other, seconds: start };
    }
  }

  /** Where each row without a time probably begins; null for other rows. `end` is the mix's length in seconds. */
  likely(changes: readonly Change[], end: number): Array<number | null> {
    const strengths = Uint8Array.from(changes, ({ strength }) => Math.round(strength * 100));
    const places = this.#inner.likely(secondsOf(changes), strengths, Math.floor(end));
    return Array.from(places, (seconds) => (seconds < 0 ? null : seconds));
  }

  /** What snapping to one of these changes gives at a moment, if anything; `places` are where rows probably begin. */
  snap(changes: readonly Change[], places: ReadonlyArray<number | null>, seconds: number): Tap | null {
    const [position, at] = this.#inner.snap(
      secondsOf(changes),
      Int32Array.from(places, (place) => place ?? -1),
      Math.max(0, Math.floor(seconds)),
    );
    return position === undefined || at === undefined ? null : { position, seconds: at };
  }

  skip(position: number): void {
    this.#inner.skip(position);
  }

  untime(position: number): void {
    this.#inner.untime(position);
  }

  undo(): boolean {
    return this.#inner.undo();
  }

  get taps(): Tap[] {
    const numbers = this.#inner.taps();
    return Array.from({ length: numbers.length / 2 }, (_, at) => ({
      position: numbers[2 * at] ?? 0,
      seconds: numbers[2 * at + 1] ?? 0,
    }));
  }

  /** What a device keeps, to go on with. */
  get kept(): KeptDraft {
    const { taps, skipped, changes } = {
      taps: this.#inner.taps(),
      skipped: this.#inner.skipped(),
      changes: this.#inner.changes(),
    };
    return { taps: [...taps], skipped: [...skipped], changes: [...changes] };
  }

  free(): void {
    this.#inner.free();
  }
}
