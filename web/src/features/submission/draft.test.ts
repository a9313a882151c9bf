import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ParsedTrack } from '@/core';
import {
  blankForm,
  clearDraft,
  countKept,
  readDraft,
  removeTrack,
  swapRows,
  writeForm,
  writeReading,
  writeTrack,
} from './draft';
import { payloadOf } from './payload';

const track = (position: number): ParsedTrack => ({
  position,
  timestamp: position === 1 ? '00:00' : null,
  artist: `Artist ${position}`,
  title: `Title ${position}`,
  original_title: `Title ${position}`,
  mix: null,
  remixer: null,
  label: null,
  played_with_previous: false,
});

const form = { ...blankForm(), title: ' Night Bus ', artist: 'Halden Vey', tracklist_raw: 'a\nb' };
const keyOf = (index: number) => readDraft().parsed_tracks.at(index)?.key ?? '';

beforeEach(() => {
  clearDraft();
  writeForm(form);
  writeReading('Timestamped', [track(1), track(2)]);
});

describe('the draft', () => {
  test('is kept in the session and gone once it is sent', () => {
    expect(globalThis.sessionStorage.getItem('segue.draft')).toContain('Night Bus');
    clearDraft();
    expect(globalThis.sessionStorage.getItem('segue.draft')).toBeNull();
    expect(readDraft().form.title).toBe('');
  });

  test('keeps what was made of rows that are read as before, and reads the others anew', () => {
    writeTrack(keyOf(1), { ...track(2), title: 'Edited' });
    expect(writeReading('Timestamped', [track(1), track(2)])).toBe(0);
    expect(readDraft().parsed_tracks.at(1)?.track.title).toBe('Edited');
    removeTrack(keyOf(0));
    writeForm({ ...form, tracklist_raw: 'a\nnew\nb' });
    const moved = { ...track(2), position: 3 };
    expect(writeReading('Timestamped', [track(1), { ...track(9), position: 2 }, moved])).toBe(0);
    expect(readDraft().parsed_tracks.map(({ track: { title, position } }) => [title, position])).toEqual([
      ['Title 9', 2],
      ['Edited', 3],
    ]);
    writeForm({ ...form, tracklist_raw: 'a\nc' });
    expect(writeReading('Timestamped', [track(1), track(4)])).toBe(1);
    expect(readDraft().parsed_tracks.map((row) => row.track.title)).toEqual(['Title 4']);
  });

  test('remembers each row as it was read', () => {
    writeTrack(keyOf(0), { ...track(1), title: 'Edited' });
    expect(readDraft().parsed_tracks.at(0)?.original.title).toBe('Title 1');
  });

  test('has a new key after every change, so that another mix is another submission', () => {
    const before = readDraft().idempotency_key;
    removeTrack(keyOf(0));
    expect(readDraft().idempotency_key).not.toBe(before);
  });

  test('takes a row back into its place, unless it is another text by then', () => {
    const putBack = removeTrack(keyOf(0));
    expect(readDraft().parsed_tracks).toHaveLength(1);
    putBack();
    putBack();
    expect(readDraft().parsed_tracks.map((row) => row.track.title)).toEqual(['Title 1', 'Title 2']);
    const late = removeTrack(keyOf(0));
    writeForm({ ...form, tracklist_raw: 'c' });
    writeReading('Timestamped', [track(2)]);
    late();
    expect(readDraft().parsed_tracks).toHaveLength(1);
  });

  test('lives on in the page when the storage is full, and leaves no older draft behind', () => {
    const removeItem = vi.fn();
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem, removeItem });
    writeForm({ ...form, title: 'Huge' });
    vi.unstubAllGlobals();
    expect(readDraft().form.title).toBe('Huge');
    expect(removeItem).toHaveBeenCalledWith('segue.draft');
  });
});

test('rows that were edited or taken out are counted as long as their lines are read as before', () => {
  expect(countKept(readDraft(), [track(1), track(2)])).toEqual({ edited: 0, takenOut: 0 });
  writeTrack(keyOf(1), { ...track(2), title: 'Edited' });
  removeTrack(keyOf(0));
  expect(countKept(readDraft(), [track(1), { ...track(2), position: 3 }])).toEqual({
    edited: 1,
    takenOut: 1,
  });
  expect(countKept(readDraft(), [track(1), track(3)])).toEqual({ edited: 0, takenOut: 1 });
});

test('swapping twice brings every row back as it was, quotes too', () => {
  const quoted = { ...track(1), artist: '"Riven"' };
  writeForm({ ...form, tracklist_raw: 'q' });
  writeReading('Timestamped', [quoted, track(2)]);
  const swappedTrack = <T extends { artist: string | null; original_title: string }>(it: T): T => ({
    ...it,
    artist: it.original_title,
    original_title: (it.artist ?? '').replaceAll('"', ''),
  });
  const before = readDraft().parsed_tracks;
  swapRows({ swappedTrack });
  expect(readDraft().parsed_tracks.at(0)?.track.original_title).toBe('Riven');
  swapRows({ swappedTrack });
  expect(readDraft().parsed_tracks).toEqual(before);
});

test('the payload names the mix, numbers what is left and sends nothing for what is empty', () => {
  removeTrack(keyOf(0));
  expect(payloadOf(readDraft())).toMatchObject({
    mix_title: 'Night Bus by Halden Vey',
    mix_data: {
      title: 'Night Bus',
      cover_url: null,
      description: null,
      tracklist: [{ position: 1, title: 'Title 2', timestamp: null }],
      tracklist_raw: 'a\nb',
    },
  });
});
