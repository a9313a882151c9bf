import { expect, test } from 'vitest';
import { levelOf } from './levels';

// Two seconds, five levels each.
const levels = {
  bytes: Uint8Array.from([...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], ...Array(10).fill(20), ...Array(10).fill(30)]),
  seconds: 2,
};

test('a column is the loudest of its share of a band', () => {
  expect(levelOf(levels, 0, 0, 1)).toBe(5);
  expect(levelOf(levels, 0, 1, 2)).toBe(10);
  expect(levelOf(levels, 1, 0.4, 0.6)).toBe(20);
  expect(levelOf(levels, 2, 0, 2)).toBe(30);
});

test('columns as long as a level have one each, and shorter ones the level that they lie in', () => {
  const columns = (length: number) =>
    Array.from({ length: 2 / length }, (_, at) => levelOf(levels, 0, at * length, (at + 1) * length));
  expect(columns(0.2)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(columns(0.1)).toHaveLength(20);
  expect(Math.min(...columns(0.1).slice(0, 19))).toBe(1);
});

test('behind the end there is nothing', () => {
  expect(levelOf(levels, 0, 2, 2.2)).toBe(0);
  expect(levelOf(levels, 2, 60, 61)).toBe(0);
  expect(levelOf({ bytes: new Uint8Array(), seconds: 2 }, 0, 0, 1)).toBe(0);
});
