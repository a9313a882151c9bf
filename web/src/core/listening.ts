/** Makes the listening module's texts and numbers into the values that pages use. */
import * as wasm from '../../pkg/listening/listening';
import { held } from './held';
import type { Completeness, Listening, PlaybackPosition, Playhead, Status } from './types';

const STATUSES: readonly Status[] = ['pending', 'approved', 'rejected'];
const COMPLETENESS: readonly Completeness[] = ['none', 'incomplete', 'complete'];

export const listening: Listening = {
  playhead,
  parseMoment: (text) => wasm.parseMoment(text) ?? null,
  printCue: (seconds) => wasm.printCue(Math.max(0, Math.floor(seconds))),
  findSelected: (tracks, selector) =>
    held(new wasm.Selectables(), (selectables) => {
      for (const track of tracks) {
        selectables.add(track.track_id, track.title);
      }
      return selectables.find(selector) ?? null;
    }),
  trackSelector: wasm.trackSelector,
  titleSelector: wasm.titleSelector,
  resumePosition: (positions, mixId, nowMs) =>
    withPositions(positions, (store) => store.resume(mixId, nowMs) ?? null),
  keepPosition: (positions, entry, nowMs) =>
    withPositions(positions, (store) => {
      const { mixId, position, duration, timestamp } = entry;
      return picked([...positions, entry], store.keep(mixId, position, duration, timestamp, nowMs));
    }),
  finishPosition: (positions, mixId) =>
    withPositions(positions, (store) => picked(positions, store.finish(mixId))),
  positionIsDue: (lastSavedMs, nowMs) => wasm.positionIsDue(lastSavedMs ?? undefined, nowMs),
  identified: wasm.identified,
  completeness: (starts) => COMPLETENESS[wasm.completeness(numbers(starts))] ?? 'none',
  timedShare: (starts) => wasm.timedShare(numbers(starts)),
  hyphenatedSlug: wasm.hyphenatedSlug,
  compactSlug: wasm.compactSlug,
  coverHue: wasm.coverHue,
  cutDescription: wasm.cutDescription,
  duration: wasm.duration,
  count: wasm.count,
  ago: wasm.ago,
  day: (date) => wasm.day(date ?? undefined),
  cutComment: (text) => wasm.cutComment(text) ?? null,
  replyPrefill: wasm.replyPrefill,
  sortComments: (comments, order) =>
    held(new wasm.Comments(), (list) => {
      for (const { upvotes, downvotes, created_at, mix_seconds } of comments) {
        list.add(upvotes, downvotes, created_at, mix_seconds ?? undefined);
      }
      return [...list.sorted(order)];
    }),
  readTimestamp: (text) => wasm.readTimestamp(text) ?? null,
  confidence: ({ agree, disagree }) => wasm.confidence(agree, disagree),
  timestampStatus: ({ agree, disagree }) => STATUSES[wasm.timestampStatus(agree, disagree)] ?? 'pending',
  proposalIdentity: (mixId, position, id, isMember) => wasm.proposalIdentity(mixId, position, id, isMember),
  bestProposal: (proposals) =>
    held(new wasm.Proposals(), (list) => {
      for (const { status, confidence, created_at, is_confirmed = true } of proposals) {
        list.add(STATUSES.indexOf(status), confidence, created_at, is_confirmed);
      }
      return list.best() ?? null;
    }),
};

const numbers = (starts: ReadonlyArray<number | null>): Float64Array =>
  Float64Array.from(starts, (start) => start ?? Number.NaN);

function picked<T>(items: readonly T[], indices: Iterable<number>): T[] {
  const kept: T[] = [];
  for (const index of indices) {
    const item = items[index];
    if (item !== undefined) {
      kept.push(item);
    }
  }
  return kept;
}

function playhead(starts: ReadonlyArray<number | null>): Playhead {
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

function withPositions<T>(positions: ReadonlyArray<PlaybackPosition>, ask: (store: wasm.Positions) => T): T {
  return held(new wasm.Positions(), (store) => {
    for (const kept of positions) {
      store.add(kept.mixId, kept.position, kept.duration, kept.timestamp);
    }
    return ask(store);
  });
}
