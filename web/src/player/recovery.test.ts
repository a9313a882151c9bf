import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aMix } from '@/test/mixes';
import { empty, next, type PlayerEvent, type PlayerState } from './machine';
import { startRecovery } from './recovery';
import { setSleep, startSleep } from './sleep';
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

const cue = (id: string): PlayerEvent => ({ type: 'cue', mix: aMix({ id }), start: null, nowMs: 0 });
const lost: PlayerEvent = { type: 'failed', problem: 'lost' };
const heard: PlayerEvent[] = [
  { type: 'play' },
  { type: 'ready', durationSeconds: 300 },
  { type: 'playing', nowMs: 0 },
];

/** A player without sound, whose engine says what the test says. */
function stand() {
  let state: PlayerState = empty;
  const listeners = new Set<() => void>();
  const send = (...events: PlayerEvent[]) => {
    for (const event of events) {
      [state] = next(state, event);
      for (const listener of listeners) listener();
    }
  };
  const part: Partial<Player> = {
    state: () => state,
    seconds: () => state.seconds,
    fade: () => {},
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    play: vi.fn<Player['play']>(() => send({ type: 'play' })),
    pause: () => send({ type: 'pause' }),
    wake: vi.fn<Player['wake']>(),
  };
  const player = part as Player;
  stop = startRecovery(player);
  send(cue('mix-1'));
  return { player, send };
}

test('a mix that was heard goes on when its server is back', async () => {
  const { player, send } = stand();
  send(...heard, lost);
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
  const { player, send } = stand();
  send(lost);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(player.play).not.toHaveBeenCalled();
});

test('nothing starts by itself after ten minutes, or under somebody who has moved on', async () => {
  const { player, send } = stand();
  send(...heard, lost);
  await vi.advanceTimersByTimeAsync(11 * 60_000);
  answers = 200;
  // What changes by then is no reason to begin waiting anew.
  send({ type: 'volume', level: 0.5 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(player.play).not.toHaveBeenCalled();
  send(...heard, lost, cue('mix-2'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(player.play).not.toHaveBeenCalled();
});

test('what was paused while its server was away stays so, and can still be tried again', async () => {
  const { player, send } = stand();
  send(...heard, lost, { type: 'pause' });
  expect(player.state()).toMatchObject({ phase: 'failed', problem: 'lost' });
  answers = 200;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(player.play).not.toHaveBeenCalled();
  player.play();
  expect(player.state()).toMatchObject({ phase: 'starting', problem: null });
  send(...heard, lost);
  await vi.advanceTimersByTimeAsync(5000);
  expect(player.play).toHaveBeenCalledTimes(2);
});

test('whoever fell asleep while the server was away is not woken', async () => {
  const { player, send } = stand();
  const stopSleep = startSleep(player);
  send(...heard);
  setSleep(player, { until: 'time', minutes: 1 });
  send(lost);
  await vi.advanceTimersByTimeAsync(61_000);
  answers = 200;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(player.play).not.toHaveBeenCalled();
  stopSleep();
});

test('a page that comes back looks where the sound is', () => {
  const { player } = stand();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(player.wake).toHaveBeenCalledOnce();
});
