import { expect, test } from 'vitest';
import { leftInWords, stepsLeft } from './countdown';

test.each([
  [0, 0],
  [-3, 0],
  [0.2, 1],
  [59.4, 60],
  [58.4, 59],
  [61, 70],
  [194, 200],
  [200, 200],
])('%d seconds are read as %d', (seconds, want) => {
  expect(stepsLeft(seconds)).toBe(want);
});

test.each([
  [1440, '24 min'],
  [1381, '24 min'],
  [61, '2 min'],
  [60, '60 s'],
  [0.4, '1 s'],
])('%d seconds are %s', (seconds, want) => {
  expect(leftInWords(seconds)).toBe(want);
});
