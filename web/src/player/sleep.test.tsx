import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aMix } from '@/test/mixes';
import { empty, type PlayerState } from './machine';
import { setSleep, startSleep, useSleep } from './sleep';
import type { Player } from './store';

interface Stand {
  player: Player;
  seconds: number;
  state: PlayerState;
  levels: number[];
}

/** A player that is where the test puts it, and pauses when it is told to. */
function stand(): Stand {
  const mix = aMix();
  const made: Stand = {
    seconds: 0,
    levels: [],
    state: { ...empty, mix, phase: 'playing', wanted: true, durationSeconds: 300 },
    player: {} as Player,
  };
  made.player = {
    state: () => made.state,
    seconds: () => made.seconds,
    fade: (level: number) => made.levels.push(level),
    pause: () => {
      made.state = { ...made.state, phase: 'paused', wanted: false };
    },
  } as unknown as Player;
  return made;
}

const starts = () =>
  aMix()
    .tracks.flatMap(({ start_seconds }) => (start_seconds === null ? [] : [start_seconds]))
    .sort((one, other) => one - other);

let stop: (() => void) | undefined;
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  act(() => stop?.());
  vi.useRealTimers();
});

/** Lets the mix and the clock go on by a second at a time. */
function play(made: Stand, seconds: number): void {
  for (let second = 0; second < seconds; second += 1) {
    if (made.state.phase === 'playing') made.seconds += 1;
    act(() => vi.advanceTimersByTime(1000));
  }
}

test('minutes run out by the clock; the last 20 seconds fade, and the sound is whole again afterwards', () => {
  const made = stand();
  stop = startSleep(made.player);
  const { result } = renderHook(useSleep);
  act(() => setSleep(made.player, { until: 'time', minutes: 15 }));
  play(made, 14 * 60 + 35);
  expect(made.state.wanted).toBe(true);
  expect(made.levels.at(-1)).toBe(1);
  expect(result.current?.left).toBeCloseTo(25, 0);
  play(made, 15);
  expect(made.levels.at(-1)).toBeCloseTo(0.5, 1);
  play(made, 11);
  expect(made.state.wanted).toBe(false);
  expect(result.current).toBeNull();
  expect(made.levels.at(-1)).toBe(1);
});

test('the end of the track is where the next one begins', () => {
  const made = stand();
  const next = starts().find((start) => start > 5) ?? 0;
  made.seconds = next - 10;
  stop = startSleep(made.player);
  act(() => setSleep(made.player, { until: 'track' }));
  play(made, 8);
  expect(made.state.wanted).toBe(true);
  play(made, 4);
  expect(made.state.wanted).toBe(false);
});

test('whoever goes to another track sleeps at the end of that one', () => {
  const made = stand();
  const [first = 0, second = 0] = starts().filter((start) => start > 5);
  made.seconds = first - 10;
  stop = startSleep(made.player);
  const { result } = renderHook(useSleep);
  act(() => setSleep(made.player, { until: 'track' }));
  made.seconds = first + 20;
  play(made, 1);
  expect(made.state.wanted).toBe(true);
  expect(result.current?.end).toBe(second);
});

test('the end of the mix ends the wish', () => {
  const made = stand();
  stop = startSleep(made.player);
  const { result } = renderHook(useSleep);
  act(() => setSleep(made.player, { until: 'mix' }));
  expect(result.current?.left).toBe(300);
  made.state = { ...made.state, phase: 'finished', wanted: false };
  play(made, 1);
  expect(result.current).toBeNull();
});

test('a wish that is taken back stops nothing', () => {
  const made = stand();
  stop = startSleep(made.player);
  act(() => setSleep(made.player, { until: 'time', minutes: 15 }));
  act(() => setSleep(made.player, null));
  play(made, 16 * 60);
  expect(made.state.wanted).toBe(true);
});
