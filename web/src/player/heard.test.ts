import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forget } from '@/lib/storage';
import { aMix } from '@/test/mixes';
import { leastSeconds, startHistory } from './heard';
import { clear, readHistory, useKeepsHistory } from './history';
import { empty, type PlayerState } from './machine';
import type { Player } from './store';

/** A player that is where the test puts it. */
function stand() {
  const listeners = new Set<() => void>();
  const made = {
    seconds: 0,
    state: { ...empty, mix: aMix(), phase: 'playing', wanted: true, durationSeconds: 300 } as PlayerState,
    player: {} as Player,
    put(state: Partial<PlayerState>) {
      made.state = { ...made.state, ...state };
      for (const listener of listeners) listener();
    },
    /** Lets the mix and the clock go on. */
    play(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        if (made.state.phase === 'playing') made.seconds += 1;
        vi.advanceTimersByTime(1000);
      }
    },
  };
  made.player = {
    state: () => made.state,
    seconds: () => made.seconds,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Player;
  return made;
}

const howFar = () => readHistory().map(({ seconds }) => seconds);
const switchTo = (keeps: boolean) => renderHook(() => useKeepsHistory()).result.current[1](keeps);

let stop: (() => void) | undefined;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 28, 12) });
  for (const key of ['segue.history', 'segue.keeps-history']) forget('local', key);
});
afterEach(() => {
  stop?.();
  vi.useRealTimers();
});

test('a mix is in the history once it was heard for half a minute', () => {
  const made = stand();
  stop = startHistory(made.player);
  made.play(leastSeconds - 2);
  made.put({ phase: 'paused' });
  expect(howFar()).toEqual([]);
  made.play(100);
  expect(howFar()).toEqual([]);
  made.put({ phase: 'playing' });
  made.play(20);
  made.put({ phase: 'paused' });
  expect(howFar()).toEqual([leastSeconds + 18]);
  const { id, slug, title, artist } = aMix();
  expect(readHistory()[0]).toMatchObject({ mix_id: id, slug, title, artist, duration: 300 });
});

test('a jump is not heard', () => {
  const made = stand();
  stop = startHistory(made.player);
  made.play(5);
  made.seconds = 200;
  made.play(5);
  made.put({ phase: 'paused' });
  expect(howFar()).toEqual([]);
});

test('it is written down as it goes on, to its end, and when the page is left', () => {
  const made = stand();
  stop = startHistory(made.player);
  made.play(45);
  expect(howFar()[0]).toBeGreaterThanOrEqual(leastSeconds);
  made.play(3);
  dispatchEvent(new Event('pagehide'));
  expect(howFar()).toEqual([48]);
  made.seconds = 300;
  made.put({ phase: 'finished' });
  expect(howFar()).toEqual([300]);
});

test('what was taken out does not come back while it goes on, and comes back by Undo', () => {
  const made = stand();
  stop = startHistory(made.player);
  made.play(45);
  const back = clear();
  made.play(60);
  expect(howFar()).toEqual([]);
  back();
  made.play(20);
  expect(howFar()[0]).toBeGreaterThan(100);
});

test('where it is switched off, nothing is written, and what was heard then does not count', () => {
  switchTo(false);
  const made = stand();
  stop = startHistory(made.player);
  made.play(60);
  made.put({ phase: 'paused' });
  expect(howFar()).toEqual([]);
  switchTo(true);
  made.put({ phase: 'playing' });
  made.play(20);
  expect(howFar()).toEqual([]);
  made.play(20);
  expect(howFar()).toHaveLength(1);
});

test('another mix begins anew', () => {
  const made = stand();
  stop = startHistory(made.player);
  made.play(35);
  made.seconds = 0;
  made.put({ mix: { ...aMix(), id: 'other' } });
  made.play(20);
  expect(readHistory().map(({ mix_id }) => mix_id)).toEqual([aMix().id]);
  made.play(20);
  expect(readHistory().map(({ mix_id }) => mix_id)).toEqual(['other', aMix().id]);
});
