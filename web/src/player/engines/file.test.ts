import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EngineEvent } from '../engine';
import type { Problem } from '../machine';
import { file } from './file';

let status: number;
let heard: EngineEvent[];
let element: HTMLAudioElement;
beforeEach(() => {
  vi.useFakeTimers();
  status = 200;
  heard = [];
  vi.stubGlobal('fetch', async () => new Response(null, { status }));
  const { Audio } = window;
  vi.stubGlobal('Audio', function make() {
    element = new Audio();
    return element;
  });
  // What is not there in a browser without media.
  vi.stubGlobal('MediaError', { MEDIA_ERR_NETWORK: 2, MEDIA_ERR_DECODE: 3 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const give = (values: Record<string, unknown>) => {
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(element, name, { configurable: true, writable: true, value });
  }
};
async function fails(code: number): Promise<Problem[]> {
  give({ error: { code } });
  element.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(1500);
  return heard.flatMap((event) => (event.type === 'failed' ? [event.problem] : []));
}

test.each<[number, number, Problem]>([
  [1, 200, 'aborted'],
  [2, 200, 'lost'],
  [3, 200, 'damaged'],
  [4, 200, 'unplayable'],
  [4, 404, 'missing'],
  [4, 503, 'lost'],
  [3, 404, 'missing'],
])('error %i of the element, and %i of the server: %s', async (code, answer, problem) => {
  status = answer;
  file.create('/audio/mix.mp3', (event) => heard.push(event));
  expect(await fails(code)).toEqual([problem]);
});

test.each<[number, Problem]>([
  [1, 'aborted'],
  [2, 'lost'],
  [3, 'damaged'],
  [4, 'missing'],
])('error %i of a file on another host, which may not be asked: %s', async (code, problem) => {
  file.create('https://sounds.example/mix.mp3', (event) => heard.push(event));
  expect(await fails(code)).toEqual([problem]);
});

test('an element that reports a failure and plays on has not failed', async () => {
  file.create('/audio/mix.mp3', (event) => heard.push(event));
  give({ paused: false, currentTime: 7 });
  setTimeout(() => give({ currentTime: 7.4 }), 500);
  expect(await fails(3)).toEqual([]);
});

test('one that says so and stands still has', async () => {
  file.create('/audio/mix.mp3', (event) => heard.push(event));
  give({ paused: false, currentTime: 7 });
  expect(await fails(3)).toEqual(['damaged']);
});
