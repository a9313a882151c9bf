import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UploadOutcome } from '@/api/admin';
import { uploadOutcome } from './uploadOutcome';

const kept: UploadOutcome = { state: 'kept', address: '/audio/night-bus.mp3', duration_ms: null };
const minute = 60_000;

/** The server: what it is asked, and what it says. */
let finishes: number;
let outcome: UploadOutcome | null;
let failure: (() => Response) | null;

beforeEach(() => {
  vi.useFakeTimers();
  finishes = 0;
  outcome = null;
  failure = null;
  vi.stubGlobal('fetch', async ({ method }: Request) => {
    if (failure !== null) return failure();
    if (method === 'POST') finishes += 1;
    return Response.json({ id: 'upload-1', name: 'night.mp3', bytes: 1, received: 1, outcome });
  });
});

afterEach(() => vi.useRealTimers());

/** Waits for the outcome, and says what has come of that so far. */
function wait() {
  const wait = { isStopped: false, told: undefined as UploadOutcome | null | string | undefined };
  uploadOutcome('upload-1', () => wait.isStopped).then(
    (outcome) => {
      wait.told = outcome;
    },
    (error: Error) => {
      wait.told = error.message;
    },
  );
  return wait;
}

test('a file that a server forgot to look at, because it began anew, is looked at by the next one', async () => {
  const waiting = wait();
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(waiting.told).toBeUndefined();
  // The first server has gone, and its look at the file with it: this one looks where it is asked.
  expect(finishes).toBeGreaterThan(2);
  expect(finishes).toBeLessThan(10);
  outcome = kept;
  await vi.advanceTimersByTimeAsync(1000);
  expect(waiting.told).toEqual(kept);
});

test.each([
  [
    'does not answer',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
  ['is answered for by a proxy', () => new Response('Bad gateway', { status: 502 })],
])('while the server %s, as one that begins anew, the wait goes on', async (_, answer) => {
  const waiting = wait();
  failure = answer;
  await vi.advanceTimersByTimeAsync(minute);
  expect(waiting.told).toBeUndefined();
  failure = null;
  outcome = kept;
  await vi.advanceTimersByTimeAsync(1000);
  expect(waiting.told).toEqual(kept);
});

test('what the server refuses ends the wait', async () => {
  failure = () => Response.json({ code: 'upload.none', detail: 'There is no such upload.' }, { status: 404 });
  const waiting = wait();
  await vi.advanceTimersByTimeAsync(1000);
  expect(waiting.told).toBe('There is no such upload.');
});

test('a look may take as long as it takes; a server that stays away ends the wait with a sentence', async () => {
  const waiting = wait();
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(waiting.told).toBeUndefined();
  failure = () => new Response('Bad gateway', { status: 502 });
  await vi.advanceTimersByTimeAsync(16 * minute);
  expect(waiting.told).toEqual({
    state: 'refused',
    message: 'The server does not answer. Please send the file again later',
  });
  const asked = finishes;
  await vi.advanceTimersByTimeAsync(5 * minute);
  expect(finishes).toBe(asked);
});

test('whoever has stopped it is told nothing, and the server is asked nothing more', async () => {
  const waiting = wait();
  await vi.advanceTimersByTimeAsync(1000);
  waiting.isStopped = true;
  outcome = kept;
  await vi.advanceTimersByTimeAsync(minute);
  expect(waiting.told).toBeNull();
  expect(finishes).toBe(1);
});
