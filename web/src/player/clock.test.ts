import { expect, test } from 'vitest';
import { secondsAt } from './clock';
import { empty } from './machine';

const playing = { ...empty, phase: 'playing' as const, seconds: 60, atMs: 10_000, durationSeconds: 62.5 };

test.each([
  ['goes on between reports', playing, 11_500, 61.5],
  ['ends with the mix', playing, 13_900, 62.5],
  ['does not run ahead of a widget that fell silent', { ...playing, durationSeconds: null }, 90_000, 62.5],
  ['stands still when paused', { ...playing, phase: 'paused' as const }, 12_000, 60],
  ['does not run backwards with the clock', playing, 4_000, 60],
])('%s', (_, state, nowMs, want) => {
  expect(secondsAt(state, nowMs)).toBe(want);
});
