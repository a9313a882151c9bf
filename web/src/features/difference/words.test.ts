import { expect, test } from 'vitest';
import type { Line, Row } from '@/core/types';
import { countsOf, pairsOf, placeWords, stayedWords, undecidedWords, wordOf } from './words';

const line = (more: Partial<Line>): Line => ({
  kind: 'kept',
  before: 0,
  after: 0,
  moved_by: 0,
  changes: [],
  ...more,
});
const row = (title: string): Row => ({ id: title, artist: 'Kelp', title, start_seconds: null });

test('each line has its word', () => {
  expect(wordOf(line({ kind: 'moved', moved_by: -1 }))).toBe('Moved up 1');
  expect(wordOf(line({ kind: 'moved', moved_by: 3 }))).toBe('Moved down 3');
  expect(wordOf(line({ kind: 'filled', changes: [{ field: 'time', kind: 'filled' }] }))).toBe('Time filled');
  expect(wordOf(line({ kind: 'filled', changes: [{ field: 'title', kind: 'filled' }] }))).toBe('Filled');
  expect(wordOf(line({ kind: 'conflict' }))).toBe('Conflict');
  expect(placeWords(line({ before: 4 }), 4)).toBe('row 5');
  expect(placeWords(line({ kind: 'added', before: null }), 10)).toBe('after 10');
});

test('a line is the same one after another row has changed', () => {
  const lines = [line({ kind: 'retimed', before: 0 }), line({ before: 1, after: 1 })];
  const [one] = pairsOf(lines, [row('Tide'), row('Rope')], [row('Tide'), row('Rope')]);
  const later = [line({ before: 0, after: 0 }), line({ kind: 'retimed', before: 1, after: 1 })];
  const [, same] = pairsOf(later, [row('New'), row('Tide')], [row('New'), row('Tide')]);
  expect(same?.key).toBe(one?.key);
  expect(countsOf(pairsOf(lines, [row('Tide'), row('Rope')], []))).toEqual([
    { kind: 'retimed', words: '1 retimed' },
  ]);
});

test('what is not accepted is said to stay, before and after', () => {
  expect(undecidedWords(1)).toBe('1 row undecided stays as it is.');
  expect(undecidedWords(3)).toBe('3 rows undecided stay as they are.');
  expect(stayedWords(0)).toBeUndefined();
  expect(stayedWords(1)).toBe('1 row stayed as it was.');
  expect(stayedWords(3)).toBe('3 rows stayed as they were.');
});
