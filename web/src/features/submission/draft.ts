/**
 * The submission that is being written, kept in this browser session. A paste can be larger than the session's
 * storage: then it lives as long as the page, which says so, and nothing that was typed is lost before that.
 */
import { useSyncExternalStore } from 'react';
import type { Editing, ParsedTrack, SubmissionForm } from '@/core';
import { today } from '@/lib/day';
import { randomId } from '@/lib/random';
import { forget, readJson, writeJson } from '@/lib/storage';
import { release } from './outbox';
import { type Draft, type DraftTrack, isDraft } from './written';

const key = 'segue.draft';

export const blankForm = (): SubmissionForm => ({
  title: '',
  artist: '',
  date: today(),
  soundcloud_url: '',
  image_url: '',
  tracklist_raw: '',
  description: '',
});

const blank = (): Draft => ({
  form: blankForm(),
  read_from: null,
  detected_format: '',
  parsed_tracks: [],
  idempotency_key: randomId(),
});

let draft: Draft | null = null;
/** Whether the draft as it is now will be there after a reload. */
let isHeld = true;
const listeners = new Set<() => void>();

export function readDraft(): Draft {
  if (draft === null) {
    const kept = readJson('session', key);
    draft = isDraft(kept) ? { ...kept, form: { ...blankForm(), ...kept.form } } : blank();
  }
  return draft;
}

function keep(next: Draft): void {
  draft = next;
  // A draft too large to keep would leave an older one behind, which would come back in its place.
  isHeld = writeJson('session', key, next);
  if (!isHeld) forget('session', key);
  for (const listener of listeners) listener();
}

/** Whether nothing has been written that another draft would take the place of. */
export function isBlank({ form }: Draft): boolean {
  const { date: _, ...rest } = form;
  return Object.values(rest).every((text) => text.trim() === '');
}

/** Goes on with a draft that was put aside. */
export const writeDraft = (next: Draft): void => keep({ ...next, form: { ...blankForm(), ...next.form } });

/** Another submission than before: what was sent under the old key was not this, and what waits under it is not sent. */
function rekeyed(now: Draft): Draft {
  const { idempotency_key: old, taken_back: earlier } = now;
  const taken_back = release(old) ? old : earlier;
  return { ...now, idempotency_key: randomId(), ...(taken_back === undefined ? {} : { taken_back }) };
}

export function writeForm(form: SubmissionForm): void {
  keep({ ...rekeyed(readDraft()), form });
}

/** The changed draft is a submission of its own: the one that it began as has been sent, or is to be sent no more. */
export function settle(): void {
  const { taken_back: _, ...now } = readDraft();
  keep(now);
}

/** Two tracks are the same whatever their places are: a line above them may be new. */
const nameOf = ({ position: _, ...track }: ParsedTrack): string => JSON.stringify(track);
const isEdited = ({ track, original }: DraftTrack): boolean => nameOf(track) !== nameOf(original);

/**
 * Takes over what was read. Where the text has changed, tracks that are read as before keep what a person has made of
 * them: edited rows stay edited, and rows that were taken out stay out. Answers how many edited rows were not among
 * them, and are as the text has them now.
 */
export function writeReading(format: string, tracks: readonly ParsedTrack[]): number {
  const now = readDraft();
  if (now.read_from === now.form.tracklist_raw && now.parsed_tracks.length > 0) return 0;
  const kept = new Map<string, DraftTrack[]>();
  for (const row of now.parsed_tracks.filter(isEdited)) {
    const name = nameOf(row.original);
    kept.set(name, [...(kept.get(name) ?? []), row]);
  }
  const takenOut = (now.taken_out ?? []).map(nameOf);
  const taken_out: ParsedTrack[] = [];
  const rows = tracks.flatMap((original): DraftTrack[] => {
    const name = nameOf(original);
    const row = kept.get(name)?.shift();
    if (row !== undefined) {
      return [{ ...row, track: { ...row.track, position: original.position }, original }];
    }
    const place = takenOut.indexOf(name);
    if (place < 0) return [{ key: randomId(), track: original, original }];
    takenOut.splice(place, 1);
    taken_out.push(original);
    return [];
  });
  keep({
    ...rekeyed(now),
    read_from: now.form.tracklist_raw,
    detected_format: format,
    parsed_tracks: rows,
    taken_out,
  });
  return [...kept.values()].reduce((count, left) => count + left.length, 0);
}

/** How many rows that a person has edited or taken out are as that person left them in a list as it is read now. */
export function countKept(now: Draft, tracks: readonly ParsedTrack[]): { edited: number; takenOut: number } {
  const edited = now.parsed_tracks.filter(isEdited);
  const takenOut = now.taken_out ?? [];
  if (edited.length + takenOut.length === 0) return { edited: 0, takenOut: 0 };
  const left = new Map<string, number>();
  for (const track of tracks) left.set(nameOf(track), (left.get(nameOf(track)) ?? 0) + 1);
  const isLeft = (track: ParsedTrack) => {
    const count = left.get(nameOf(track)) ?? 0;
    left.set(nameOf(track), count - 1);
    return count > 0;
  };
  return {
    edited: edited.filter((row) => isLeft(row.original)).length,
    takenOut: takenOut.filter(isLeft).length,
  };
}

/** Says whether artists and titles are swapped; the text is read anew for the preview. */
export function writeSwap(is_swapped: boolean): void {
  const { taken_out: _, ...now } = rekeyed(readDraft());
  keep({ ...now, is_swapped, read_from: null, parsed_tracks: [] });
}

/** Swaps artist and title of every row, as it stands and as it was read; answers how to take that back. */
export function swapRows({ swappedTrack }: Pick<Editing, 'swappedTrack'>): () => void {
  const now = readDraft();
  const is_swapped = now.is_swapped !== true;
  const parsed_tracks = now.parsed_tracks.map(({ key, track, original, unswapped }): DraftTrack => {
    // Quotes around a title go when it becomes an artist, so a row that is as the swap left it goes back as it came.
    if (unswapped !== undefined && nameOf(swappedTrack(unswapped.track)) === nameOf(track)) {
      return { key, ...unswapped };
    }
    const swapped = { track: swappedTrack(track), original: swappedTrack(original) };
    return { key, ...swapped, unswapped: { track, original } };
  });
  keep({ ...rekeyed(now), is_swapped, parsed_tracks });
  return () => {
    const then = readDraft();
    if (then.read_from !== now.read_from || then.is_swapped !== is_swapped) return;
    const before = new Map(now.parsed_tracks.map((row) => [row.key, row]));
    const swapped = new Map(parsed_tracks.map((row) => [row.key, row.track]));
    keep({
      ...rekeyed(then),
      is_swapped: now.is_swapped === true,
      // A row that was edited since stays as it was edited.
      parsed_tracks: then.parsed_tracks.map((row) =>
        row.track === swapped.get(row.key) ? (before.get(row.key) ?? row) : row,
      ),
    });
  };
}

export function writeTrack(rowKey: string, track: ParsedTrack): void {
  const now = readDraft();
  keep({
    ...rekeyed(now),
    parsed_tracks: now.parsed_tracks.map((row) => (row.key === rowKey ? { ...row, track } : row)),
  });
}

/** Takes a row out; answers how to put it back into its place, as long as the draft is of the same text. */
export function removeTrack(rowKey: string): () => void {
  const now = readDraft();
  const place = now.parsed_tracks.findIndex((row) => row.key === rowKey);
  const taken = now.parsed_tracks.slice(place, place + 1);
  keep({
    ...rekeyed(now),
    parsed_tracks: now.parsed_tracks.filter((row) => row.key !== rowKey),
    taken_out: [...(now.taken_out ?? []), ...taken.map(({ original }) => original)],
  });
  return () => {
    const then = readDraft();
    if (then.read_from !== now.read_from || then.parsed_tracks.some(({ key }) => key === rowKey)) return;
    const taken_out = (then.taken_out ?? []).filter((track) => track !== taken[0]?.original);
    keep({ ...rekeyed(then), parsed_tracks: then.parsed_tracks.toSpliced(place, 0, ...taken), taken_out });
  };
}

export function clearDraft(): void {
  draft = null;
  isHeld = true;
  forget('session', key);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the draft found room in the browser's storage. */
export const useIsKept = (): boolean => useSyncExternalStore(subscribe, () => isHeld);

export const useDraft = (): Draft => useSyncExternalStore(subscribe, readDraft);
