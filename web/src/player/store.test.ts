import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from 'vitest';
import type { Listening } from '@/core';
import { aMix } from '@/test/mixes';
import type { Engine, EngineEvent } from './engine';
import { createPlayer, type Player, startDelayMs } from './store';

interface Stand {
  player: Player;
  engine: { [name in keyof Engine]: Mock<Engine[name]> };
  tell: (event: EngineEvent) => void;
  at: number;
}

/** The core's part that the store speaks to: the last start at or before the time, everything kept. */
function aListening(): Listening {
  const partial: Partial<Listening> = {
    playhead: (starts) => ({
      at: (seconds) => starts.findLastIndex((start) => start !== null && start <= seconds),
      needsTimestamp: () => false,
      free: () => undefined,
    }),
    positionIsDue: (last, now) => last === null || now - last >= 5000,
    finishPosition: (positions, mix) => positions.filter(({ mixId }) => mixId !== mix),
    keepPosition: (positions, entry) => [entry, ...positions.filter(({ mixId }) => mixId !== entry.mixId)],
  };
  return partial as Listening;
}

async function stand(eager = false): Promise<Stand> {
  const made: Stand = {
    at: 0,
    tell: () => undefined,
    engine: {
      play: vi.fn<Engine['play']>(),
      pause: vi.fn<Engine['pause']>(),
      seek: vi.fn<Engine['seek']>(),
      setVolume: vi.fn<Engine['setVolume']>(),
      seconds: vi.fn<Engine['seconds']>(() => made.at),
      ask: vi.fn<Engine['ask']>(),
      dispose: vi.fn<Engine['dispose']>(),
    },
    player: createPlayer({
      loadListening: async () => aListening(),
      now: () => Date.now(),
      engines: {
        file: {
          eager,
          create: (_, tell) => {
            made.tell = tell;
            return made.engine;
          },
        },
        soundcloud: { eager: false, create: () => made.engine },
      },
    }),
  };
  return made;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the first seek', () => {
  test('is waited for in silence', async () => {
    const { player, engine } = await stand(true);
    player.cue(aMix(), { seconds: 90, from: 'time' });
    player.play();
    expect(engine.setVolume).toHaveBeenLastCalledWith(0);
  });

  test('comes 500 ms after the engine is ready', async () => {
    const made = await stand(true);
    made.player.cue(aMix(), { seconds: 90, from: 'track' });
    made.tell({ type: 'ready', durationSeconds: 300 });
    vi.advanceTimersByTime(startDelayMs - 1);
    expect(made.engine.seek).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(made.engine.seek).toHaveBeenCalledWith(90);
    expect(made.engine.setVolume).toHaveBeenLastCalledWith(1);
  });

  test('of a resumed mix waits for a person to press play', async () => {
    const made = await stand(true);
    made.player.cue(aMix(), { seconds: 90, from: 'resume' });
    made.tell({ type: 'ready', durationSeconds: 300 });
    vi.advanceTimersByTime(5000);
    expect(made.engine.seek).not.toHaveBeenCalled();
    made.player.play();
    vi.advanceTimersByTime(startDelayMs);
    expect(made.engine.seek).toHaveBeenCalledWith(90);
  });
});

test('a link that is understood late still counts, unless a hand was faster', async () => {
  const made = await stand();
  made.player.cue(aMix(), null);
  made.player.play();
  made.tell({ type: 'ready', durationSeconds: 300 });
  made.tell({ type: 'playing' });
  made.player.startAt({ seconds: 90, from: 'time' });
  vi.advanceTimersByTime(startDelayMs);
  expect(made.engine.seek).toHaveBeenLastCalledWith(90);
  made.player.startAt({ seconds: 10, from: 'time' });
  vi.advanceTimersByTime(startDelayMs);
  expect(made.engine.seek).toHaveBeenCalledOnce();
});

test('a place that is known late names the track that is heard there, before anything plays', async () => {
  const made = await stand();
  made.player.cue(aMix(), null);
  await vi.advanceTimersByTimeAsync(0);
  expect(made.player.state().current).toBe(-1);
  made.player.startAt({ seconds: 90, from: 'resume' });
  expect(made.player.state().current).toBe(1);
});

describe('while it plays', () => {
  test('the core says which track it is', async () => {
    const made = await stand();
    made.player.cue(aMix(), null);
    await vi.advanceTimersByTimeAsync(0);
    made.player.play();
    made.tell({ type: 'ready', durationSeconds: 300 });
    made.at = 61;
    made.tell({ type: 'playing' });
    expect(made.player.state().current).toBe(1);
    made.at = 125;
    made.tell({ type: 'progress', seconds: 125 });
    expect(made.player.state().current).toBe(2);
  });

  test('a pause saves where the listener is', async () => {
    const made = await stand();
    made.player.cue(aMix(), null);
    await vi.advanceTimersByTimeAsync(0);
    made.player.play();
    made.tell({ type: 'ready', durationSeconds: 300 });
    made.at = 42;
    made.tell({ type: 'playing' });
    made.tell({ type: 'paused' });
    const kept = JSON.parse(globalThis.localStorage.getItem('segue.positions') ?? '[]');
    expect(kept).toMatchObject([{ mixId: 'mix-1', position: 42, mixTitle: 'Night Bus' }]);
  });
});

describe('a page that was away', () => {
  test('asks the engine where the sound really is', async () => {
    const made = await stand();
    made.player.cue(aMix(), null);
    await vi.advanceTimersByTimeAsync(0);
    made.player.play();
    made.tell({ type: 'ready', durationSeconds: 300 });
    made.tell({ type: 'playing' });
    made.engine.ask.mockImplementation(() => made.tell({ type: 'progress', seconds: 185 }));
    made.at = 185;
    made.player.wake();
    expect(made.player.state()).toMatchObject({ seconds: 185, current: 2 });
  });

  test('notices by itself that time has passed without frames', async () => {
    const made = await stand();
    made.player.cue(aMix(), null);
    await vi.advanceTimersByTimeAsync(0);
    made.player.play();
    made.tell({ type: 'ready', durationSeconds: 300 });
    made.tell({ type: 'playing' });
    await vi.advanceTimersByTimeAsync(100);
    expect(made.engine.ask).not.toHaveBeenCalled();
    vi.setSystemTime(Date.now() + 3_600_000);
    await vi.advanceTimersByTimeAsync(100);
    expect(made.engine.ask).toHaveBeenCalled();
  });
});

describe('where the listener was', () => {
  const left = {
    mixId: 'mix-1',
    position: 200,
    duration: 0,
    timestamp: 1,
    mixTitle: 'Night Bus',
    mixArtist: '',
  };

  test('is forgotten when the mix is over, also where nobody knows how long it is', async () => {
    globalThis.localStorage.setItem('segue.positions', JSON.stringify([left]));
    const made = await stand();
    made.player.cue(aMix({ duration_ms: null }), null);
    await vi.advanceTimersByTimeAsync(0);
    made.player.play();
    made.tell({ type: 'ready', durationSeconds: null });
    made.at = 190;
    made.tell({ type: 'playing' });
    made.tell({ type: 'finished' });
    expect(JSON.parse(globalThis.localStorage.getItem('segue.positions') ?? '')).toEqual([]);
    made.player.save();
    expect(JSON.parse(globalThis.localStorage.getItem('segue.positions') ?? '')).toEqual([]);
  });

  test('is written every five seconds while it plays, and when the page is left', async () => {
    const made = await stand();
    made.player.cue(aMix(), null);
    await vi.advanceTimersByTimeAsync(0);
    made.player.play();
    made.tell({ type: 'ready', durationSeconds: 300 });
    made.at = 20;
    made.tell({ type: 'playing' });
    const kept = () => JSON.parse(globalThis.localStorage.getItem('segue.positions') ?? '[]')[0]?.position;
    expect(kept()).toBe(20);
    made.at = 24;
    await vi.advanceTimersByTimeAsync(4900);
    made.tell({ type: 'progress', seconds: 24 });
    expect(kept()).toBe(20);
    await vi.advanceTimersByTimeAsync(200);
    made.tell({ type: 'progress', seconds: 24 });
    expect(kept()).toBe(24);
    made.at = 26;
    made.player.save();
    expect(kept()).toBe(26);
  });
});

test('a widget that is played by its own button goes on, and from where the mix was left', async () => {
  const made = await stand(true);
  made.player.cue(aMix(), { seconds: 90, from: 'resume' });
  made.tell({ type: 'ready', durationSeconds: 300 });
  made.tell({ type: 'playing' });
  vi.advanceTimersByTime(startDelayMs);
  expect(made.engine.seek).toHaveBeenCalledWith(90);
  made.tell({ type: 'paused' });
  expect(made.player.state()).toMatchObject({ phase: 'paused', wanted: false });
  made.tell({ type: 'playing' });
  expect(made.player.state()).toMatchObject({ phase: 'playing', wanted: true });
});

test('a failed engine is let go, and play makes a new one', async () => {
  const made = await stand();
  made.player.cue(aMix(), null);
  made.player.play();
  made.tell({ type: 'failed', problem: 'silent' });
  expect(made.engine.dispose).toHaveBeenCalledOnce();
  expect(made.player.state()).toMatchObject({ phase: 'failed', problem: 'silent' });
  made.player.play();
  expect(made.engine.play).toHaveBeenCalledTimes(2);
});

test('a row of another mix takes the player over', async () => {
  const made = await stand();
  made.player.cue(aMix(), null);
  made.player.playFrom(aMix({ id: 'mix-2' }), 60);
  expect(made.player.state()).toMatchObject({ phase: 'starting', seconds: 60, mix: { id: 'mix-2' } });
});
