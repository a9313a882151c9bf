import { expect, test } from 'vitest';
import { levelOf } from './wave';

/** Four columns of three bands. */
const peaks = Uint8Array.from([1, 2, 3, 4, 10, 20, 30, 40, 100, 200, 50, 0]);

test('a drawn column is the levelOf of its share', () => {
  expect(levelOf(peaks, 0, 0, 1)).toBe(4);
  expect(levelOf(peaks, 1, 0.25, 0.75)).toBe(30);
  expect(levelOf(peaks, 2, 0, 0.5)).toBe(200);
});

test('a share that is narrower than a column lies between the middles of two', () => {
  expect(levelOf(peaks, 1, 0.375, 0.375)).toBe(20);
  expect(levelOf(peaks, 1, 0.5, 0.5)).toBe(25);
  expect(levelOf(peaks, 1, 0.49, 0.51)).toBe(25);
});

test('the picture begins and ends with its own columns, and there is nothing behind the end', () => {
  expect(levelOf(peaks, 1, 0, 0)).toBe(10);
  expect(levelOf(peaks, 0, 0.99, 0.999)).toBe(4);
  expect(levelOf(peaks, 2, 1, 1.2)).toBe(0);
});
