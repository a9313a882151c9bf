import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aMix } from '@/test/mixes';
import { empty, type PlayerState } from './machine';
import { startRecovery } from './recovery';
import type { Player } from './store';

let answers: number;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  answers = 503;
  vi.stubGlobal('fetch', async () => new Response(null, { status: answers }));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function stand() {
  let state: PlayerState = { ...empty, mix: aMix() };
  const listeners = new Set<() => void>();
  const become = (part: Partial<PlayerState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const part: Partial<Player> = {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    play: vi.fn<Player['play']>(() => become({ phase: 'starting', problem: null, wanted: true })),
    wake: vi.fn<Player['wake']>(),
  };
  stop = startRecovery(part as Player);
  return { player: part as Player, become };
}

test('a mix that was heard goes on when its server is back', async () => {
  const { player, become } = stand();
  become({ phase: 'playing', wanted: true });
  become({ phase: 'failed', wanted: false, problem: 'lost' });
  await vi.advanceTimersByTimeAsync(16_000);
  expect(player.play).not.toHaveBeenCalled();
  answers = 200;
  await vi.advanceTimersByTimeAsync(5000);
  expect(player.play).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(player.play).toHaveBeenCalledOnce();
});

test('a mix that nobody had started stays silent', async () => {
  answers = 200;
  const { player, become } = stand();
  become({ phase: 'failed', problem: 'lost' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(player.play).not.toHaveBeenCalled();
});

test('nothing starts by itself after ten minutes, or under somebody who has moved on', async () => {
  const { player, become } = stand();
  become({ phase: 'playing', wanted: true });
  become({ phase: 'failed', wanted: false, problem: 'lost' });
  await vi.advanceTimersByTimeAsync(11 * 60_000);
  answers = 200;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(player.play).not.toHaveBeenCalled();
  become({ phase: 'playing', wanted: true, problem: null });
  become({ phase: 'failed', wanted: false, problem: 'lost' });
  become({ phase: 'cued', problem: null, mix: aMix({ id: 'mix-2' }) });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(player.play).not.toHaveBeenCalled();
});

test('a page that comes back looks where the sound is', () => {
  const { player } = stand();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(player.wake).toHaveBeenCalledOnce();
});
