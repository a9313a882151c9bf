/**
 * Hears a few seconds from each start of a mix and moves on, or one transition over and over. Where the mix was left is
 * remembered as it was.
 */
import { useSyncExternalStore } from 'react';
import { player } from './player';
import type { Player } from './store';

/** Seconds that are heard from each start. */
export const dropSeconds = 12;
/** Seconds to each side of a transition, at first and wider. */
const near = 10;
const wide = 20;
/** How far the sound may be outside the part that is heard, in seconds, before the listener must have moved it. */
const slack = 1.5;
/** How long an engine may go on reporting the old place after a seek, in milliseconds. */
const settleMs = 3000;

export type Round =
  | { kind: 'scan'; index: number; starts: readonly number[] }
  | { kind: 'repeat'; cue: number; from: number; to: number; isWide: boolean };

type Deck = Pick<Player, 'hold' | 'onFrame' | 'pause' | 'play' | 'seconds' | 'seek' | 'state'>;

/** The seconds at which tracks are known to start, in order. */
export const startsOf = (tracks: ReadonlyArray<{ start_seconds: number | null }>): number[] =>
  [...new Set(tracks.flatMap(({ start_seconds: start }) => (start === null ? [] : [start])))].sort(
    (a, b) => a - b,
  );

const reachOf = (round: Round): { from: number; to: number } => {
  if (round.kind === 'repeat') return round;
  const from = round.starts[round.index] ?? 0;
  return { from, to: from + dropSeconds };
};

const aroundCue = (cue: number, isWide: boolean): Round => {
  const seconds = isWide ? wide : near;
  return { kind: 'repeat', cue, from: Math.max(0, cue - seconds), to: cue + seconds, isWide };
};

export class Scan {
  readonly #deck: Deck;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  #round: Round | null = null;
  #origin = { seconds: 0, wanted: false };
  /** When the scan last moved the sound, in milliseconds. */
  #sentMs = 0;
  /** Where the sound was when it was last looked at, in seconds, and when that was, in milliseconds. */
  #last = { seconds: 0, nowMs: 0 };
  #leave: (() => void) | null = null;

  constructor(deck: Deck, now: () => number = () => performance.now()) {
    this.#deck = deck;
    this.#now = now;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly round = (): Round | null => this.#round;

  /** Begins at the first start behind this moment, or from the top where there is none. */
  start(starts: readonly number[]): void {
    if (starts.length === 0) return;
    const now = this.#deck.seconds();
    const at = starts.findIndex((start) => start > now);
    this.#begin({ kind: 'scan', index: now === 0 ? 0 : Math.max(at, 0), starts });
  }

  /** Repeats the transition at the start that is nearest to this moment. Says whether there is one: nothing hands over to what the mix begins with. */
  repeat(starts: readonly number[]): boolean {
    const now = this.#deck.seconds();
    const [cue] = starts.filter((start) => start > 0).sort((a, b) => Math.abs(a - now) - Math.abs(b - now));
    if (cue === undefined) return false;
    this.#begin(aroundCue(cue, false));
    return true;
  }

  /** Hears more around the transition, or less again. */
  widen(): void {
    const round = this.#round;
    if (round?.kind === 'repeat') this.#go(aroundCue(round.cue, !round.isWide));
  }

  /** The next start, or the end of the scan. */
  skip(by = 1): void {
    const round = this.#round;
    if (round?.kind !== 'scan') return;
    const index = Math.max(round.index + by, 0);
    if (index < round.starts.length) this.#go({ ...round, index });
    else this.stop();
  }

  /** Goes on from what is heard. */
  stay(): void {
    if (this.#round === null) return;
    this.#leave?.();
    this.#leave = null;
    this.#set(null);
    this.#deck.hold(false);
  }

  /** Goes back to where it began. */
  stop(): void {
    if (this.#round === null) return;
    const { seconds, wanted } = this.#origin;
    // The player reports a seek at once. This one ends the scan, and must not be taken for the end of a part.
    this.#leave?.();
    this.#leave = null;
    this.#deck.seek(seconds);
    if (!wanted) this.#deck.pause();
    this.stay();
  }

  #begin(round: Round): void {
    if (this.#round === null) {
      this.#origin = { seconds: this.#deck.seconds(), wanted: this.#deck.state().wanted };
      this.#deck.hold(true);
    }
    this.#go(round);
    this.#deck.play();
    this.#leave ??= this.#deck.onFrame((seconds) => this.#look(seconds));
  }

  #go(round: Round): void {
    const { from } = reachOf(round);
    this.#sentMs = this.#now();
    this.#last = { seconds: from, nowMs: this.#sentMs };
    this.#set(round);
    this.#deck.seek(from);
  }

  #look(seconds: number): void {
    const round = this.#round;
    if (round === null) return;
    const { from, to } = reachOf(round);
    const nowMs = this.#now();
    const hasPlayedOn = this.#hasPlayedOnTo(seconds, nowMs);
    if (!hasPlayedOn && nowMs - this.#sentMs < settleMs) return;
    this.#last = { seconds, nowMs };
    if (seconds >= to && hasPlayedOn) {
      if (round.kind === 'scan') this.skip();
      else this.#go(round);
    } else if (seconds < from - slack || seconds >= to + slack) this.stay();
  }

  /** Whether the sound came here by itself. A page that was busy or in the background finds it far ahead. */
  #hasPlayedOnTo(seconds: number, nowMs: number): boolean {
    const passed = this.#deck.state().phase === 'playing' ? (nowMs - this.#last.nowMs) / 1000 : 0;
    return seconds >= this.#last.seconds - slack && seconds < this.#last.seconds + passed + slack;
  }

  #set(round: Round | null): void {
    this.#round = round;
    for (const listener of this.#listeners) listener();
  }
}

export const scan = new Scan(player);

export const useRound = (): Round | null => useSyncExternalStore(scan.subscribe, scan.round);
