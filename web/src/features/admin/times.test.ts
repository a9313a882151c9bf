import { expect, test } from 'vitest';
import { aTrack } from '@/test/mixes';
import { linesOf } from './lines';
import { timeNotes } from './times';

/** Rows that start at these seconds. */
const rows = (...starts: Array<number | null>) =>
  linesOf(
    starts.map((start_seconds, at) => ({ ...aTrack(at + 1), start_seconds, time: null })),
    starts.map((_, at) => `${at + 1}`),
  );
const notes = (starts: Array<number | null>, changed: string | null = null) =>
  Object.fromEntries(timeNotes(rows(...starts), changed));

test('a time that goes back is told of at its row, and none of those around it', () => {
  expect(notes([0, 60, 120])).toEqual({});
  expect(notes([0, 60, 60, null, 120])).toEqual({});
  expect(notes([0, 60, 30, 120])).toEqual({ 3: 'Earlier than the track above' });
  expect(notes([0, 600, 60, 120])).toEqual({ 2: 'Later than the track below' });
  expect(notes([0, 60, null, 5, 120, 7])).toEqual({
    4: 'Earlier than the track above',
    6: 'Earlier than the track above',
  });
});

test('of two times that cannot both be right it is the one that was changed last', () => {
  expect(notes([100, 50])).toEqual({ 2: 'Earlier than the track above' });
  expect(notes([100, 50], '1')).toEqual({ 1: 'Later than the track below' });
  expect(notes([100, 50], '2')).toEqual({ 2: 'Earlier than the track above' });
});
