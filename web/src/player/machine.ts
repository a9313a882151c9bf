/**
 * What the player is doing, as a pure function from state and event to state and effects. It knows no disk, no dice, no
 * clock: times come in with the events. Sound is made by engines, and the store carries out the effects.
 */
import type { Mix } from '@/api/types';

/**
 * `cued`: a mix is loaded and silent. `starting`: sound was asked for and has not come yet, or it ran dry.
 * `failed`: the engine gave up; `problem` says why.
 */
type Phase = 'empty' | 'cued' | 'starting' | 'playing' | 'paused' | 'finished' | 'failed';

/**
 * `none`: the mix has no audio. `missing`: the file is not there. `unplayable`: the browser does not know its kind.
 * `damaged`: the browser knows its kind and cannot decode it. `aborted`: the browser stopped loading it by itself.
 * `lost`: the server stopped answering. `silent`: the widget does not answer. `refused`: the widget says no.
 */
export type Problem =
  | 'none'
  | 'missing'
  | 'unplayable'
  | 'damaged'
  | 'aborted'
  | 'lost'
  | 'silent'
  | 'refused';

/** Where a mix is to begin, and who asked: a link's time, a link's track, the last visit, a row of the list. */
export interface Start {
  seconds: number;
  from: 'time' | 'track' | 'resume' | 'row';
}

export interface PlayerState {
  mix: Mix | null;
  phase: Phase;
  problem: Problem | null;
  /** Whether a person asked for sound and has not taken it back. */
  wanted: boolean;
  /** Whether it is to play on by itself once its server answers again; a pause takes that back, too. */
  waits: boolean;
  /** Whether the engine can be spoken to. */
  ready: boolean;
  /** The seek that waits for the engine; until it is done, what the engine reports is not where the mix is. */
  start: Start | null;
  /** Whether somebody has said where the mix is to be. A link that is understood late must not overrule a hand. */
  placed: boolean;
  /** The last known place in the mix, and the clock's milliseconds when it was true. */
  seconds: number;
  atMs: number;
  durationSeconds: number | null;
  /** 0 to 1. */
  volume: number;
  muted: boolean;
  /** Index of the track that plays; -1 while nobody knows. */
  current: number;
  needsTimestamp: boolean;
}

export type PlayerEvent =
  | { type: 'cue'; mix: Mix; start: Start | null; nowMs: number }
  /** The same mix, of which more is known now. */
  | { type: 'retimed'; mix: Mix }
  | { type: 'play' }
  | { type: 'pause' }
  | { type: 'seek'; seconds: number; nowMs: number }
  | { type: 'start'; start: Start; nowMs: number }
  | { type: 'volume'; level: number }
  | { type: 'mute' }
  | { type: 'tracked'; current: number; needsTimestamp: boolean }
  | { type: 'started'; nowMs: number }
  | EngineReport;

/** What an engine tells, stamped with the clock by the store. */
type EngineReport =
  | { type: 'ready'; durationSeconds: number | null }
  | { type: 'playing'; nowMs: number }
  | { type: 'paused'; nowMs: number }
  | { type: 'progress'; seconds: number; nowMs: number }
  | { type: 'waiting'; nowMs: number }
  | { type: 'finished'; nowMs: number }
  | { type: 'failed'; problem: Problem };

/**
 * What the store does after an event, in the order in which an event asks for it.
 *
 * `make`: makes an engine, if there is none. `makeEager`: makes one now if its kind wants to be there early. `dismiss`:
 * ends the engine. `follow`: prepares the mix's times, to know which track plays. `volume`: tells the engine how loud it
 * is to be. `schedule`: seeks to where the mix begins, once the engine is ready. `animate`: ticks while sound plays.
 * `look`: tells everybody where the mix is. `save` keeps the place, `remember` the volume.
 */
export type Effect =
  | 'make'
  | 'makeEager'
  | 'dismiss'
  | 'follow'
  | 'play'
  | 'pause'
  | 'volume'
  | 'schedule'
  | 'animate'
  | 'look'
  | 'save'
  | 'remember'
  | { seek: number };

export const empty: PlayerState = {
  mix: null,
  phase: 'empty',
  problem: null,
  wanted: false,
  waits: false,
  ready: false,
  start: null,
  placed: false,
  seconds: 0,
  atMs: 0,
  durationSeconds: null,
  volume: 1,
  muted: false,
  current: -1,
  needsTimestamp: false,
};

export function next(state: PlayerState, event: PlayerEvent): [PlayerState, readonly Effect[]] {
  const after = change(state, event);
  return [after, effects(state, after, event)];
}

function effects(before: PlayerState, after: PlayerState, event: PlayerEvent): readonly Effect[] {
  switch (event.type) {
    case 'cue':
      return ['dismiss', 'follow', 'makeEager', 'look'];
    case 'retimed':
      return after === before ? [] : ['follow'];
    case 'play':
      return after.phase === 'starting' ? toPlay(before.phase === 'finished') : [];
    case 'pause':
      return ['pause', 'look'];
    case 'seek':
      return [after.start === null ? { seek: after.seconds } : 'schedule', 'look'];
    case 'start':
      return after === before ? [] : ['volume', 'schedule', 'look'];
    case 'started':
      return before.start === null ? [] : [{ seek: before.start.seconds }, 'volume', 'look'];
    case 'volume':
      return ['remember', 'volume'];
    case 'mute':
      return ['volume'];
    case 'tracked':
      return [];
    case 'ready':
      return ['volume', 'schedule', 'animate', 'look'];
    // A widget has a button of its own, so that sound may come without a press here.
    case 'playing':
      return ['schedule', 'animate', 'look'];
    case 'failed':
      return ['dismiss', 'look'];
    case 'finished':
    case 'paused':
      return ['save', 'look'];
    case 'progress':
    case 'waiting':
      return ['animate', 'look'];
  }
}

const toPlay = (isAgain: boolean): readonly Effect[] =>
  isAgain ? ['make', { seek: 0 }, 'volume', 'play', 'schedule'] : ['make', 'volume', 'play', 'schedule'];

function change(state: PlayerState, event: PlayerEvent): PlayerState {
  if (event.type === 'cue') return cue(state, event.mix, event.start, event.nowMs);
  if (event.type === 'volume') return { ...state, volume: clamp(event.level, 0, 1), muted: false };
  if (event.type === 'mute') return { ...state, muted: !state.muted };
  if (state.mix === null) return state;
  switch (event.type) {
    case 'retimed':
      return state.mix.id === event.mix.id && state.mix !== event.mix ? { ...state, mix: event.mix } : state;
    case 'play':
      return play(state);
    case 'pause':
      return pause(state);
    case 'seek':
      return seek(state, event.seconds, event.nowMs);
    // A hand that has moved the mix since is not overruled.
    case 'start':
      return !state.placed && state.problem !== 'none' && isInside(event.start, state.durationSeconds)
        ? { ...state, start: event.start, placed: true, seconds: event.start.seconds, atMs: event.nowMs }
        : state;
    case 'started':
      return state.start === null
        ? state
        : { ...state, start: null, seconds: state.start.seconds, atMs: event.nowMs };
    case 'tracked':
      return { ...state, current: event.current, needsTimestamp: event.needsTimestamp };
    default:
      return hear(state, event);
  }
}

function cue(state: PlayerState, mix: Mix, start: Start | null, nowMs: number): PlayerState {
  return {
    ...empty,
    volume: state.volume,
    muted: state.muted,
    mix,
    phase: mix.audio === null ? 'failed' : 'cued',
    problem: mix.audio === null ? 'none' : null,
    start: mix.audio === null ? null : start,
    placed: start !== null,
    seconds: start?.seconds ?? 0,
    atMs: nowMs,
    durationSeconds: mix.duration_ms === null ? null : mix.duration_ms / 1000,
  };
}

function play(state: PlayerState): PlayerState {
  if (state.problem === 'none' || state.phase === 'playing') return state;
  if (state.phase === 'finished') return { ...state, phase: 'starting', wanted: true, seconds: 0 };
  if (state.phase === 'failed') {
    const start: Start | null =
      state.start ?? (state.seconds > 0 ? { seconds: state.seconds, from: 'row' } : null);
    return { ...state, phase: 'starting', wanted: true, waits: false, ready: false, problem: null, start };
  }
  return { ...state, phase: 'starting', wanted: true };
}

function pause(state: PlayerState): PlayerState {
  if (state.phase === 'playing') return { ...state, phase: 'paused', wanted: false };
  if (state.phase === 'starting') return { ...state, phase: state.ready ? 'paused' : 'cued', wanted: false };
  return { ...state, wanted: false, waits: false };
}

/** Nobody goes nearer to the end, in seconds: a file that is set to its very end may never say that it is over. */
const lastSeconds = 0.5;

function seek(state: PlayerState, wish: number, nowMs: number): PlayerState {
  if (state.problem === 'none') return state;
  const seconds = clamp(wish, 0, (state.durationSeconds ?? Number.POSITIVE_INFINITY) - lastSeconds);
  const moved = { ...state, seconds, atMs: nowMs, placed: true };
  if (state.start !== null || !state.ready) return { ...moved, start: { seconds, from: 'row' } };
  return state.phase === 'finished' ? { ...moved, phase: 'paused' } : moved;
}

/** Whether a mix has the place that a link or an old visit names. */
const isInside = ({ seconds }: Start, durationSeconds: number | null): boolean =>
  durationSeconds === null || seconds < durationSeconds;

/** How long a mix is may not be known before. */
function ready(state: PlayerState, durationSeconds: number | null): PlayerState {
  const is = { ...state, ready: true, durationSeconds };
  if (state.start === null || isInside(state.start, durationSeconds)) return is;
  return { ...is, start: null, placed: false, seconds: 0 };
}

function hear(state: PlayerState, report: EngineReport): PlayerState {
  switch (report.type) {
    case 'ready':
      return ready(state, report.durationSeconds ?? state.durationSeconds);
    case 'playing':
      return { ...state, phase: 'playing', wanted: true, problem: null, atMs: report.nowMs };
    case 'paused':
      return state.phase === 'finished' || state.phase === 'failed' || state.phase === 'cued'
        ? state
        : { ...state, phase: 'paused', wanted: false, atMs: report.nowMs };
    case 'progress':
      return state.start !== null ? state : { ...state, seconds: report.seconds, atMs: report.nowMs };
    case 'waiting':
      return state.phase === 'playing' ? { ...state, phase: 'starting', atMs: report.nowMs } : state;
    case 'finished':
      return {
        ...state,
        phase: 'finished',
        wanted: false,
        start: null,
        seconds: state.durationSeconds ?? state.seconds,
        atMs: report.nowMs,
      };
    case 'failed':
      return {
        ...state,
        phase: 'failed',
        wanted: false,
        waits: state.wanted && report.problem === 'lost',
        ready: false,
        problem: report.problem,
      };
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
