import { expect, test } from 'vitest';
import { startAfter, startBefore } from './neighbours';

const tracks = [0, null, 120, 300].map((start_seconds) => ({ start_seconds }));

test('next skips what has no time, and ends', () => {
  expect(startAfter(tracks, 0)).toBe(120);
  expect(startAfter(tracks, 120)).toBe(300);
  expect(startAfter(tracks, 300)).toBeNull();
});

test('previous is the beginning of the track once it has begun', () => {
  expect(startBefore(tracks, 150)).toBe(120);
  expect(startBefore(tracks, 121)).toBe(0);
  expect(startBefore(tracks, 0)).toBe(0);
});
