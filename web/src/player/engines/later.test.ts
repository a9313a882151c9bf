import { expect, test, vi } from 'vitest';
import type { Engine, EngineEvent } from '../engine';
import { later } from './later';

function stand() {
  const asked: string[] = [];
  const engine: Engine = {
    play: () => asked.push('play'),
    pause: () => asked.push('pause'),
    seek: (seconds) => asked.push(`seek ${seconds}`),
    setVolume: (level) => asked.push(`volume ${level}`),
    seconds: () => 7,
    ask: () => asked.push('ask'),
    dispose: () => asked.push('dispose'),
  };
  const create = vi.fn(() => engine);
  let resolve: (made: typeof create) => void = () => undefined;
  let reject: (cause: Error) => void = () => undefined;
  const promise = new Promise<typeof create>((...settle) => {
    [resolve, reject] = settle;
  });
  const code = { promise, resolve, reject };
  const told: EngineEvent[] = [];
  const made = later(() => code.promise)('a mix', (event) => told.push(event));
  return { asked, create, code, told, made };
}

test('what is asked before the code is there is asked in the same order when it comes', async () => {
  const { asked, create, code, made } = stand();
  made.setVolume(0.5);
  made.play();
  made.seek(90);
  expect(made.seconds()).toBeNull();
  code.resolve(create);
  await code.promise;
  expect(create).toHaveBeenCalledWith('a mix', expect.any(Function));
  made.pause();
  made.ask();
  expect(asked).toEqual(['volume 0.5', 'play', 'seek 90', 'pause', 'ask']);
  expect(made.seconds()).toBe(7);
  made.dispose();
  expect(asked.at(-1)).toBe('dispose');
});

test('no engine is made for a mix that is gone by then', async () => {
  const { create, code, made } = stand();
  made.play();
  made.dispose();
  code.resolve(create);
  await code.promise;
  expect(create).not.toHaveBeenCalled();
});

test('code that does not come leaves the mix silent, and a mix that is gone has nothing to say', async () => {
  const silent = stand();
  silent.made.play();
  silent.code.reject(new Error('no network'));
  await vi.waitFor(() => expect(silent.told).toEqual([{ type: 'failed', problem: 'silent' }]));

  const gone = stand();
  gone.made.dispose();
  gone.code.reject(new Error('no network'));
  await new Promise((done) => setTimeout(done));
  expect(gone.told).toEqual([]);
});
