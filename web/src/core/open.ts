/** Makes the module's texts and numbers into the values that pages use. */
import * as wasm from '../../pkg/segue_core';
import { SUBMISSION_FIELDS } from '../../pkg/types';
import { readTracklist } from './table';
import type { Core, FieldError, PlaybackPosition, Playhead } from './types';

export const core: Core = {
  readTracklist,
  playhead,
  checkSubmission(form) {
    const errors: FieldError[] = [];
    for (const field of SUBMISSION_FIELDS) {
      const message = wasm.submissionMessage(field, form[field]);
      if (message !== undefined) {
        errors.push({ field, message });
      }
    }
    return errors;
  },
  parseCue: (text) => wasm.parseCue(text) ?? null,
  printCue: (seconds) => wasm.printCue(Math.max(0, Math.floor(seconds))),
  findSelected(tracks, selector) {
    const selectables = new wasm.Selectables();
    try {
      for (const track of tracks) {
        selectables.add(track.track_id, track.title);
      }
      return selectables.find(selector) ?? null;
    } finally {
      selectables.free();
    }
  },
  trackSelector: wasm.trackSelector,
  titleSelector: wasm.titleSelector,
  resumePosition: (positions, mixId, nowMs) =>
    withPositions(positions, (store) => store.resume(mixId, nowMs) ?? null),
  keepPosition: (positions, entry, nowMs) =>
    withPositions(positions, (store) => {
      const { mixId, position, duration, timestamp } = entry;
      const added = [...positions, entry];
      const kept: PlaybackPosition[] = [];
      for (const index of store.keep(mixId, position, duration, timestamp, nowMs)) {
        const stays = added[index];
        if (stays) {
          kept.push(stays);
        }
      }
      return kept;
    }),
  positionIsDue: (lastSavedMs, nowMs) => wasm.positionIsDue(lastSavedMs ?? undefined, nowMs),
  identified: wasm.identified,
  hyphenatedSlug: wasm.hyphenatedSlug,
  compactSlug: wasm.compactSlug,
};

function playhead(starts: ReadonlyArray<number | null>): Playhead {
  const handle = new wasm.Playhead(Float64Array.from(starts, (start) => start ?? Number.NaN));
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
  const store = new wasm.Positions();
  try {
    for (const kept of positions) {
      store.add(kept.mixId, kept.position, kept.duration, kept.timestamp);
    }
    return ask(store);
  } finally {
    store.free();
  }
}
