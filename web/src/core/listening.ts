/**
 * What a mix's page needs of the rules. Objects become the texts and numbers that the module takes, and null is what it
 * has no answer for.
 */
import type {
  Completeness,
  PlaybackPosition,
  Proposal,
  Selectable,
  Sort,
  Sortable,
} from '../../pkg/editing/editing';
import * as wasm from '../../pkg/listening/listening';

export { ago, count, replyPrefill, trackSelector } from '../../pkg/listening/listening';

const COMPLETENESS: readonly Completeness[] = ['none', 'incomplete', 'complete'];

type Starts = ReadonlyArray<number | null>;
type Positions = readonly PlaybackPosition[];

/** A tracklist's starts, prepared for a clock that ticks. Must be freed. */
export interface Playhead {
  /** Index of the track that plays at this second, or -1. Allocates nothing. */
  at(seconds: number): number;
  /** Whether the last moment asked for needs a timestamp. */
  needsTimestamp(): boolean;
  free(): void;
}

export function playhead(starts: Starts): Playhead {
  const handle = new wasm.Playhead(numbers(starts));
  // What the module answers: twice the track's number from 1, plus 1 where a time is asked for.
  let answer = 0;
  return {
    at(seconds) {
      answer = handle.at(seconds);
      return (answer >>> 1) - 1;
    },
    needsTimestamp: () => (answer & 1) === 1,
    free: () => handle.free(),
  };
}

/** Seconds of a moment in a link, such as `1m15s`, `75s` or a cue. */
export const parseMoment = (text: string) => wasm.parseMoment(text) ?? null;

/** `m:ss` or `h:mm:ss`; fractions of a second are dropped. */
export const printCue = (seconds: number) => wasm.printCue(Math.max(0, Math.floor(seconds)));

/** Index of the track that a share link's selector names. */
export const findSelected = (tracks: readonly Selectable[], selector: string) =>
  held(new wasm.Selectables(), (selectables) => {
    for (const { track_id, title } of tracks) selectables.add(track_id, title);
    return selectables.find(selector) ?? null;
  });

/** The second to resume a mix at. */
export const resumePosition = (positions: Positions, mixId: string, nowMs: number) =>
  withPositions(positions, (store) => store.resume(mixId, nowMs) ?? null);

/** The store with one more position in it, newest first. */
export const keepPosition = (positions: Positions, entry: PlaybackPosition, nowMs: number) =>
  withPositions(positions, (store) => {
    const { mixId, position, duration, timestamp } = entry;
    return picked([...positions, entry], store.keep(mixId, position, duration, timestamp, nowMs));
  });

/** The store without a mix that was heard to its end. */
export const finishPosition = (positions: Positions, mixId: string) =>
  withPositions(positions, (store) => picked(positions, store.finish(mixId)));

/** Whether the store may be written again. */
export const positionIsDue = (lastSavedMs: number | null, nowMs: number) =>
  wasm.positionIsDue(lastSavedMs ?? undefined, nowMs);

/** How much of a tracklist is timed. */
export const completeness = (starts: Starts): Completeness =>
  COMPLETENESS[wasm.completeness(numbers(starts))] ?? 'none';

/** The share of tracks that have a time, 0 to 1. */
export const timedShare = (starts: Starts) => wasm.timedShare(numbers(starts));

/** What is shown of a long comment; null where it is shown whole. */
export const cutComment = (text: string) => wasm.cutComment(text) ?? null;

/** Indices of the comments in an order. */
export const sortComments = (comments: readonly Sortable[], order: Sort) => [
  ...wasm.sortComments(
    numbers(
      comments.flatMap(({ upvotes, downvotes, created_at, mix_seconds }) => [
        upvotes,
        downvotes,
        created_at,
        mix_seconds,
      ]),
    ),
    order,
  ),
];

/** The seconds of a typed time. */
export const readTimestamp = (text: string) => wasm.readTimestamp(text) ?? null;

/** Index of the proposal that counts. */
export const bestProposal = (proposals: readonly Proposal[]) =>
  wasm.bestProposal(
    numbers(
      proposals.flatMap(({ status, confidence, created_at, is_confirmed = true }) => [
        Number(status === 'rejected'),
        confidence,
        created_at,
        Number(is_confirmed),
      ]),
    ),
  ) ?? null;

/** Numbers as the module takes them, without those that are not known. */
const numbers = (values: Starts) => Float64Array.from(values, (value) => value ?? Number.NaN);

/** Uses a handle of the module and gives its memory back, whatever happens. */
function held<H extends { free(): void }, T>(handle: H, use: (handle: H) => T): T {
  try {
    return use(handle);
  } finally {
    handle.free();
  }
}

const withPositions = <T>(positions: Positions, ask: (store: wasm.Positions) => T): T =>
  held(new wasm.Positions(), (store) => {
    for (const { mixId, position, duration, timestamp } of positions) {
      store.add(mixId, position, duration, timestamp);
    }
    return ask(store);
  });

const picked = <T>(items: readonly T[], indices: Uint32Array): T[] =>
  Array.from(indices).flatMap((index) => items[index] ?? []);
