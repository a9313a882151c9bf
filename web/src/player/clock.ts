/** Where a mix is between two reports of its engine. */
import type { PlayerState } from './machine';

/** A widget that has said nothing for this long is not believed to have gone on. */
const trustMs = 2500;

export function secondsAt(state: PlayerState, nowMs: number): number {
  if (state.phase !== 'playing' || state.start !== null) return state.seconds;
  const since = Math.min(Math.max(nowMs - state.atMs, 0), trustMs) / 1000;
  return Math.min(state.seconds + since, state.durationSeconds ?? Number.POSITIVE_INFINITY);
}
