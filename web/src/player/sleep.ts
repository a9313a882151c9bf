/**
 * Stops the sound when a listener wants to sleep: after some minutes, or where the track or the mix ends. The last
 * seconds fade out; what is played afterwards is as loud as before.
 */
import { createValue, useValue } from '@/lib/value';
import { startAfter } from './neighbours';
import type { Player } from './store';

export type SleepWish = { until: 'track' | 'mix' } | { until: 'time'; minutes: number };

/** The choices in minutes. */
export const sleepMinutes = [15, 30, 45, 60] as const;

/** How long the sound takes to go, in seconds. */
export const fadeSeconds = 20;

/** How often is looked; a page in the background is asked no more often than this anyway. */
const lookMs = 250;

/** Further than this behind the end of a track is a jump over it, not its end. */
const jumpSeconds = 3;

export interface Sleep {
  wish: SleepWish;
  /** Of a time: the clock's milliseconds. Of a track or a mix: the place in the mix, in seconds. */
  end: number;
  /** What is left, in seconds; a track's and a mix's while nobody pauses. */
  left: number;
}

const sleep = createValue<Sleep | null>(null);

/** Whether the sound is to stop some time. */
export const hasSleep = (): boolean => sleep.read() !== null;

export const useSleep = (): Sleep | null => useValue(sleep, (held) => held);

/** Where the track that is heard at a place ends, or the mix; null where nobody knows. */
function endOf(player: Player, until: 'track' | 'mix'): number | null {
  const { mix, durationSeconds } = player.state();
  const after = until === 'track' ? startAfter(mix?.tracks ?? [], player.seconds()) : null;
  return after ?? durationSeconds;
}

/** Seconds from here to where the wish would stop; null where nobody knows. */
export function secondsUntil(player: Player, until: 'track' | 'mix'): number | null {
  const end = endOf(player, until);
  return end === null ? null : Math.max(0, end - player.seconds());
}

export function setSleep(player: Player, wish: SleepWish | null): void {
  player.fade(1);
  if (wish === null) sleep.write(null);
  else if (wish.until === 'time') {
    sleep.write({ wish, end: Date.now() + wish.minutes * 60_000, left: wish.minutes * 60 });
  } else {
    const end = endOf(player, wish.until);
    if (end !== null) sleep.write({ wish, end, left: Math.max(0, end - player.seconds()) });
  }
}

/** What is left of a wish, as far along as the clock and the mix are; at 0 the sound stops. */
function goOn(player: Player, { wish, end }: Sleep): Sleep {
  if (wish.until === 'time') return { wish, end, left: Math.max(0, (end - Date.now()) / 1000) };
  const at = player.seconds();
  const ends = endOf(player, wish.until) ?? end;
  // Behind the end by a moment is the end; otherwise somebody went to another track, whose end counts from now on.
  const isOver = at >= end && at - end < jumpSeconds;
  return isOver ? { wish, end, left: 0 } : { wish, end: ends, left: Math.max(0, ends - at) };
}

/** Looks after the wish for as long as the player is there. */
export function startSleep(player: Player): () => void {
  const look = () => {
    const held = sleep.read();
    if (held === null) return;
    const { phase } = player.state();
    const next = goOn(player, held);
    if (next.left <= 0 || phase === 'finished') {
      player.pause();
      setSleep(player, null);
      return;
    }
    player.fade(Math.min(1, next.left / fadeSeconds));
    if (Math.ceil(next.left) !== Math.ceil(held.left) || next.end !== held.end) sleep.write(next);
  };
  const timer = setInterval(look, lookMs);
  return () => {
    clearInterval(timer);
    setSleep(player, null);
  };
}
