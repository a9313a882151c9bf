import { expect, test } from 'vitest';
import { printLength } from './length';

// The same cases stand in `server/src/site/first.rs`.
test.each([
  [0, '1 min'],
  [123_000, '2 min'],
  [3_480_000, '58 min'],
  [3_599_000, '1 h'],
  [4_080_000, '1 h 8 min'],
  [7_200_000, '2 h'],
])('%d ms are %s', (ms, want) => {
  expect(printLength(ms)).toBe(want);
});
