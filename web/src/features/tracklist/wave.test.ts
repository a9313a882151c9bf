import { expect, test } from 'vitest';
import { loudest } from './wave';

/** Four columns of three bands. */
const peaks = Uint8Array.from([1, 2, 3, 4, 10, 20, 30, 40, 100, 200, 50, 0]);

test('a drawn column is the loudest of its share', () => {
  expect(loudest(peaks, 0, 0, 1)).toBe(4);
  expect(loudest(peaks, 1, 0.25, 0.75)).toBe(30);
  expect(loudest(peaks, 2, 0, 0.5)).toBe(200);
});

test('a share that is narrower than a column is that column, and there is nothing behind the end', () => {
  expect(loudest(peaks, 1, 0.5, 0.51)).toBe(30);
  expect(loudest(peaks, 2, 1, 1.2)).toBe(0);
});
