import { expect, test, vi } from 'vitest';
import { empty } from './machine';
import type { Player } from './store';
import { startTabs } from './tabs';

/** As much of a player as tabs know of it. */
function aPlayer() {
  let state = empty;
  const listeners = new Set<() => void>();
  const become = (wanted: boolean, waits = false) => {
    state = { ...state, wanted, waits };
    for (const listener of listeners) listener();
  };
  const part: Partial<Player> = {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    pause: () => become(false),
  };
  return { player: part as Player, become, isHeard: () => state.wanted, waits: () => state.waits };
}

const passing = () => new Promise((done) => setTimeout(done, 5));

test('the tab that starts pauses the others, and itself goes on', async () => {
  const [one, other] = [aPlayer(), aPlayer()];
  const stops = [startTabs(one.player), startTabs(other.player)];
  one.become(true);
  await passing();
  other.become(true);
  await vi.waitFor(() => expect(one.isHeard()).toBe(false));
  expect(other.isHeard()).toBe(true);
  one.become(true);
  await vi.waitFor(() => expect(other.isHeard()).toBe(false));
  expect(one.isHeard()).toBe(true);
  for (const stop of stops) stop();
});

test('of two that start at once, one is heard', async () => {
  const [one, other] = [aPlayer(), aPlayer()];
  const stops = [startTabs(one.player), startTabs(other.player)];
  one.become(true);
  other.become(true);
  await vi.waitFor(() => expect([one.isHeard(), other.isHeard()].sort()).toEqual([false, true]));
  for (const stop of stops) stop();
});

test('a tab whose server is away does not wait to play on once another has begun', async () => {
  const [one, other] = [aPlayer(), aPlayer()];
  const stops = [startTabs(one.player), startTabs(other.player)];
  one.become(true);
  await passing();
  one.become(false, true);
  await passing();
  other.become(true);
  await vi.waitFor(() => expect(one.waits()).toBe(false));
  expect(other.isHeard()).toBe(true);
  for (const stop of stops) stop();
});
