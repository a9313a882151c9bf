import { beforeEach, expect, test } from 'vitest';
import type { Positions } from '@/api/types';
import type { Listening, PlaybackPosition } from '@/core';
import { leavePositions, takeOver, unsent } from './account';
import { readPositions, writePositions } from './positions';

const now = Date.parse('2026-11-28T12:00:00Z');

const core = {
  keepPosition: (all, entry) => [entry, ...all.filter(({ mixId }) => mixId !== entry.mixId)],
  finishPosition: (all, mix) => all.filter(({ mixId }) => mixId !== mix),
} as Pick<Listening, 'keepPosition' | 'finishPosition'> as Listening;

const left = (mixId: string, position: number, agoMs: number): PlaybackPosition => ({
  mixId,
  position,
  duration: 3600,
  timestamp: now - agoMs,
  mixTitle: mixId,
  mixArtist: '',
});

const kept = (mix_id: string, seconds: number, agoMs: number, is_finished = false) => ({
  mix_id,
  mix_title: mix_id,
  mix_artist: '',
  seconds,
  duration_seconds: 3600,
  is_finished,
  listened_at: new Date(now - agoMs).toISOString(),
});

const hear = (positions: Positions['positions'], rest: Partial<Parameters<typeof takeOver>[0]> = {}) =>
  takeOver(
    {
      userId: 'ada',
      sent: unsent('ada', now) ?? [],
      answer: { keeps_listening: true, positions },
      playing: null,
      ...rest,
    },
    core,
    now,
  );

const here = () => readPositions().map(({ mixId, position }) => [mixId, position]);

beforeEach(() => globalThis.localStorage.clear());

test('what the device has is sent once, and again when it is newer', () => {
  writePositions([left('a', 300.7, 1000)]);
  expect(unsent('ada', now)).toMatchObject([{ mix_id: 'a', seconds: 300, is_finished: false }]);
  expect(hear([kept('a', 300, 1000)])).toBe(false);
  expect(unsent('ada', now)).toEqual([]);
  writePositions([left('a', 400, 500)]);
  expect(unsent('ada', now)).toMatchObject([{ mix_id: 'a', seconds: 400 }]);
});

test('the account is taken over where it is newer, but never moves the mix that plays', () => {
  writePositions([left('a', 300, 1000), left('b', 50, 10)]);
  expect(hear([kept('c', 60, 20), kept('b', 700, 500), kept('a', 900, 500)])).toBe(true);
  expect(here()).toEqual([
    ['c', 60],
    ['a', 900],
    ['b', 50],
  ]);
  expect(hear([kept('a', 950, 5)], { playing: 'a' })).toBe(true);
  expect(here()).toContainEqual(['a', 900]);
});

test('a mix that has left the shelf here leaves it everywhere, also when that is told later', () => {
  hear([kept('a', 300, 1000)]);
  writePositions([]);
  expect(unsent('ada', now)).toMatchObject([{ mix_id: 'a', is_finished: true }]);
  expect(unsent('ada', now + 60_000)).toMatchObject([{ listened_at: new Date(now).toISOString() }]);
  expect(hear([kept('a', 0, 0, true)])).toBe(false);
  expect(unsent('ada', now + 60_000)).toEqual([]);
});

test('one that another device has finished or cleared leaves it here', () => {
  hear([kept('a', 300, 1000), kept('b', 300, 1000)]);
  expect(hear([kept('a', 3600, 10, true)])).toBe(true);
  expect(here()).toEqual([]);
  expect(unsent('ada', now)).toEqual([]);
});

test('nothing is sent to an account that keeps nothing, and the device keeps its own', () => {
  writePositions([left('a', 300, 1000)]);
  hear([], { answer: { keeps_listening: false, positions: [] } });
  expect(unsent('ada', now)).toBeNull();
  expect(here()).toEqual([['a', 300]]);
});

test("what another member's account knows does not go to the next one's", () => {
  hear([kept('a', 300, 1000)]);
  writePositions([left('b', 60, 10), ...readPositions()]);
  expect(unsent('kelp', now)).toMatchObject([{ mix_id: 'b' }]);
  expect(here()).toEqual([['b', 60]]);
});

test('the places that the account has leave the device with whoever signs out', () => {
  hear([kept('a', 300, 1000)]);
  writePositions([left('b', 60, 10), ...readPositions()]);
  expect(leavePositions()).toBe(true);
  expect(here()).toEqual([['b', 60]]);
  expect(leavePositions()).toBe(false);
  expect(hear([kept('a', 300, 1000)])).toBe(true);
  expect(here()).toContainEqual(['a', 300]);
});
