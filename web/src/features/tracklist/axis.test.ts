import { expect, test } from 'vitest';
import { marksOf } from './axis';

test('a mix of an hour and a half is named every quarter of an hour', () => {
  expect(marksOf(90 * 60 + 12)).toEqual([0, 900, 1800, 2700, 3600, 4500]);
});

test('a mark that would stand on the end is left out', () => {
  expect(marksOf(3600)).toEqual([0, 600, 1200, 1800, 2400, 3000]);
  expect(marksOf(228)).toEqual([0, 60, 120, 180]);
});

test('every length has between one mark and eight', () => {
  for (let length = 1; length < 90_000; length += 97) {
    const marks = marksOf(length);
    expect(marks.length).toBeGreaterThan(0);
    expect(marks.length).toBeLessThanOrEqual(8);
    expect(marks.at(-1)).toBeLessThan(length);
  }
});
