import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { readJson, writeJson } from '@/lib/storage';
import { onArrived } from './arrived';
import { blankForm, clearDraft, isBlank, readDraft, writeDraft, writeForm } from './draft';
import { hold, isTheirs, note, outbox, release } from './outbox';
import { sendWaiting } from './sending';
import type { Draft } from './written';

const draft = (key: string): Draft => ({
  form: { ...blankForm(), title: key, artist: 'Halden Vey' },
  read_from: '',
  detected_format: 'Timestamped',
  parsed_tracks: [],
  idempotency_key: key,
});
const keys = () => outbox.read().map((waiting) => waiting.draft.idempotency_key);

let sent: string[] = [];
function serve(status: number, person: string | null = null, body: unknown = {}): void {
  sent = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (new URL(request.url).pathname === '/api/session') {
      return Response.json({ user: person === null ? null : { id: person }, session: null });
    }
    if (status === 0) throw new TypeError('Failed to fetch');
    sent.push(request.headers.get('idempotency-key') ?? '');
    return Response.json(body, { status });
  });
}
const send = () => sendWaiting(new QueryClient());

beforeEach(() => {
  outbox.write([]);
  clearDraft();
});

test('what is held is kept, once, and read again by the next page', () => {
  expect(hold(draft('a'), 'ada')).toBe(true);
  expect(hold(draft('a'), 'ada')).toBe(true);
  expect(keys()).toEqual(['a']);
  expect(JSON.stringify(readJson('local', 'segue.outbox'))).toContain('Halden Vey');
});

test('what finds no room is not held, and what was held stays', () => {
  hold(draft('a'), null);
  const kept = JSON.stringify(readJson('local', 'segue.outbox'));
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => kept, setItem: full, removeItem: full });
  expect(hold(draft('b'), null)).toBe(false);
  vi.unstubAllGlobals();
  expect(keys()).toEqual(['a']);
});

test('garbage in the storage is nothing', () => {
  writeJson('local', 'segue.outbox', [{ draft: 1 }, null]);
  const stop = outbox.subscribe(() => undefined);
  window.dispatchEvent(new StorageEvent('storage', { key: 'segue.outbox' }));
  stop();
  expect(outbox.read()).toEqual([]);
});

test('what is sent is gone, under the key that it had', async () => {
  serve(201);
  hold(draft('a'), null);
  hold(draft('b'), null);
  await send();
  expect(sent).toEqual(['a', 'b']);
  expect(keys()).toEqual([]);
});

test.each([0, 429, 500, 503])('an answer of %i is no answer yet', async (status) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  serve(status);
  hold(draft('a'), null);
  await send();
  expect(outbox.read()).toMatchObject([{ problem: null }]);
});

test('a no is noted and not asked for again until somebody wants it', async () => {
  serve(422, null, { code: 'invalid', detail: 'Please remove a character' });
  hold(draft('a'), null);
  await send();
  expect(outbox.read()).toMatchObject([{ problem: 'Please remove a character' }]);
  await send();
  expect(sent).toEqual(['a']);
  note('a', null);
  await send();
  expect(sent).toEqual(['a', 'a']);
});

test("a member's is sent in nobody else's name", async () => {
  serve(201, 'kelp');
  hold(draft('a'), 'ada');
  hold(draft('b'), null);
  await send();
  expect(sent).toEqual(['b']);
  expect(outbox.read().map((it) => isTheirs(it, 'kelp'))).toEqual([false]);
  serve(201, 'ada');
  await send();
  expect(sent).toEqual(['a']);
});

test('one that is changed while it waits is not sent until it is submitted again', async () => {
  serve(201);
  writeDraft(draft('a'));
  hold(readDraft(), null);
  writeForm({ ...readDraft().form, title: 'b' });
  await send();
  expect([sent, keys(), readDraft().taken_back]).toEqual([[], [], 'a']);
});

test('one that is taken back while others are sent is not sent', async () => {
  serve(201);
  hold(draft('a'), null);
  hold(draft('b'), null);
  const arrived = onArrived(() => void release('b'));
  await send();
  arrived();
  expect(sent).toEqual(['a']);
});

test('the form shows what waits until it is sent, and the page is told before it is emptied', async () => {
  serve(201);
  writeDraft(draft('a'));
  hold(readDraft(), null);
  const seen: string[] = [];
  const arrived = onArrived((key) => void seen.push(key, readDraft().form.title));
  await send();
  arrived();
  expect([seen, readDraft().form.title]).toEqual([['a', 'a'], '']);
});

test('one that is taken back becomes the draft again', () => {
  hold(draft('a'), null);
  expect(isBlank(readDraft())).toBe(true);
  writeDraft(draft('a'));
  release('a');
  expect([keys(), readDraft().form.title, isBlank(readDraft())]).toEqual([[], 'a', false]);
  writeForm({ ...readDraft().form, title: 'b' });
  expect(readDraft().idempotency_key).not.toBe('a');
});
