import { expect, test } from 'vitest';
import { startAfter, startBefore, untimedAt } from './neighbours';

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

test('while nobody knows what plays, it is the first without a time after the last that has begun', () => {
  const tracks = [0, null, null, 1200, null].map((start_seconds) => ({ start_seconds }));
  expect(untimedAt(tracks, 700)).toBe(1);
  expect(untimedAt(tracks, 1600)).toBe(4);
  expect(untimedAt([{ start_seconds: null }, { start_seconds: 60 }], 5)).toBe(0);
  expect(untimedAt([{ start_seconds: 0 }], 900)).toBe(-1);
});
