/** Times that were tapped on this device and are not sent yet, by mix. */
import { useSyncExternalStore } from 'react';
import type { Mix, MixTrack } from '@/api/types';
import type { KeptDraft, Tap } from '@/core/timing';
import { type Kept, keep } from '@/lib/kept';

/** A draft, with the tracks that stood in the rows when it was written. */
export interface StoredDraft extends KeptDraft {
  tracks: string[];
}

/** Mixes whose drafts are kept; the one that was touched longest ago goes first. */
const most = 20;

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((entry) => Number.isInteger(entry));

function isDraft(value: unknown): value is StoredDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { taps, skipped, changes, tracks } = value as Partial<StoredDraft>;
  return isNumbers(taps) && isNumbers(skipped) && isNumbers(changes) && Array.isArray(tracks);
}

const drafts: Kept<Record<string, StoredDraft>> = keep('segue.timing', (stored) =>
  Object.fromEntries(
    Object.entries(typeof stored === 'object' && stored !== null ? stored : {}).filter(([, it]) =>
      isDraft(it),
    ),
  ),
);

const idsOf = (tracks: readonly MixTrack[]) => tracks.map(({ track_id }) => track_id);

const pairs = (numbers: readonly number[]): Tap[] =>
  Array.from({ length: numbers.length / 2 }, (_, at) => ({
    position: numbers[2 * at] ?? 0,
    seconds: numbers[2 * at + 1] ?? 0,
  }));

/** The draft for the rows as they are now: where the tracklist has changed since, each time goes with its track. */
export function forRows(stored: StoredDraft, tracks: readonly MixTrack[]): KeptDraft {
  const { taps, skipped, changes } = stored;
  const ids = idsOf(tracks);
  if (ids.length === stored.tracks.length && ids.every((id, at) => id === stored.tracks[at])) {
    return { taps, skipped, changes };
  }
  const moved = pairs(taps).flatMap(({ position, seconds }) => {
    const at = ids.indexOf(stored.tracks[position - 1] ?? '');
    return at < 0 ? [] : [at + 1, seconds];
  });
  return { taps: moved, skipped: [], changes: [] };
}

/** What is not sent yet of a mix; null where there is nothing. */
export function useStoredDraft(mixId: string): StoredDraft | null {
  return useSyncExternalStore(drafts.subscribe, drafts.read)[mixId] ?? null;
}

export function storeDraft({ id, tracks }: Mix, draft: KeptDraft): void {
  const { [id]: _, ...others } = drafts.read();
  const entries = Object.entries(others).slice(1 - most);
  const isEmpty = draft.taps.length + draft.skipped.length + draft.changes.length === 0;
  drafts.write(
    Object.fromEntries(isEmpty ? entries : [...entries, [id, { ...draft, tracks: idsOf(tracks) }]]),
  );
}

/** Times that were sent leave the draft, unless they were tapped anew meanwhile. */
export function dropSent(mixId: string, sent: readonly Tap[]): void {
  const { [mixId]: draft, ...others } = drafts.read();
  if (draft === undefined) return;
  const isSent = (tap: Tap) => sent.some((it) => it.position === tap.position && it.seconds === tap.seconds);
  const taps = pairs(draft.taps).flatMap((tap) => (isSent(tap) ? [] : [tap.position, tap.seconds]));
  const left = { ...draft, taps, changes: [] };
  drafts.write(taps.length === 0 ? others : { ...others, [mixId]: left });
}

/** The times of a draft as it is now, with the tracks that they are for. */
export function timesOf(mixId: string): Array<Tap & { trackId: string }> {
  const draft = drafts.read()[mixId];
  if (draft === undefined) return [];
  return pairs(draft.taps).flatMap((tap) => {
    const trackId = draft.tracks[tap.position - 1];
    return trackId === undefined ? [] : [{ ...tap, trackId }];
  });
}

/** How many times of a mix are not sent yet. */
export const countOf = (draft: StoredDraft | null): number => (draft?.taps.length ?? 0) / 2;
