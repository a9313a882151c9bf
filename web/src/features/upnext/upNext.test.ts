import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { empty, type PlayerState } from '@/player/machine';
import { setSleep } from '@/player/sleep';
import type { Player } from '@/player/store';
import { aMix } from '@/test/mixes';
import { cancelUpNext, playUpNext, startUpNext, useGoesOn, useUpNext, type Ways } from './upNext';

const next = { id: 'n', slug: 'n', title: 'Next', artist: 'Pelt', cover_url: null, cover_hue: 10 };

/** A player that says what the test says. */
function stand(id: string) {
  const listeners = new Set<() => void>();
  const mix = { ...aMix(), id };
  let state: PlayerState = { ...empty, mix, phase: 'playing', durationSeconds: 60 };
  const player = {
    state: () => state,
    seconds: () => state.seconds,
    fade: () => undefined,
    pause: () => undefined,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Player;
  const become = (part: Partial<PlayerState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  return { player, become };
}

const play = vi.fn<Ways['play']>();
const choose = vi.fn<Ways['choose']>();
let stop: () => void;
let count = 0;

/** Begins with a mix that plays; each test has one of its own. */
function begin() {
  count += 1;
  const stood = stand(`mix ${count}`);
  stop = startUpNext(stood.player, { choose, play });
  const { result } = renderHook(() => useUpNext());
  return { ...stood, shown: result };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  choose.mockResolvedValue({ mix: next, reason: 'Pelt in both' });
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  play.mockReset();
  choose.mockReset();
});

test('eight seconds after the end the next one plays', async () => {
  const { become, shown } = begin();
  become({ phase: 'finished' });
  await pass(0);
  expect(shown.current).toMatchObject({ mix: next, reason: 'Pelt in both', left: 8 });
  await pass(3000);
  expect(shown.current?.left).toBe(5);
  expect(play).not.toHaveBeenCalled();
  await pass(5250);
  expect(play).toHaveBeenCalledExactlyOnceWith(next);
  expect(shown.current).toBeNull();
});

test('it plays at once when asked, and not at all once it was called off', async () => {
  const { become, shown } = begin();
  become({ phase: 'finished' });
  await pass(0);
  act(playUpNext);
  expect(play).toHaveBeenCalledOnce();
  become({ phase: 'starting' });
  become({ phase: 'finished' });
  await pass(0);
  act(cancelUpNext);
  await pass(20_000);
  become({ phase: 'playing' });
  become({ phase: 'finished' });
  await pass(20_000);
  expect(play).toHaveBeenCalledOnce();
  expect(shown.current).toBeNull();
});

test('whoever goes back into the mix is not taken out of it', async () => {
  const { become, shown } = begin();
  become({ phase: 'finished' });
  await pass(2000);
  await act(async () => become({ phase: 'paused' }));
  expect(shown.current).toBeNull();
  await pass(20_000);
  expect(play).not.toHaveBeenCalled();
});

test('a tab out of sight waits the first time, and goes on by itself after that', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { become, shown } = begin();
  become({ phase: 'finished' });
  await pass(60_000);
  expect(shown.current?.left).toBe(8);
  hidden.mockReturnValue(false);
  await pass(8500);
  expect(play).toHaveBeenCalledOnce();
  hidden.mockReturnValue(true);
  become({ phase: 'playing' });
  become({ phase: 'finished' });
  await pass(8500);
  expect(play).toHaveBeenCalledTimes(2);
});

test('nothing comes where it is switched off, where the listener sleeps, or where nothing is like it', async () => {
  const { become, player, shown } = begin();
  const { result } = renderHook(() => useGoesOn());
  act(() => result.current[1](false));
  become({ phase: 'finished' });
  await pass(0);
  expect(shown.current).toBeNull();
  act(() => result.current[1](true));
  setSleep(player, { until: 'time', minutes: 15 });
  become({ phase: 'playing' });
  become({ phase: 'finished' });
  await pass(0);
  expect(shown.current).toBeNull();
  setSleep(player, null);
  choose.mockResolvedValue(null);
  become({ phase: 'playing' });
  become({ phase: 'finished' });
  await pass(0);
  expect(shown.current).toBeNull();
  expect(choose).toHaveBeenCalledOnce();
});
