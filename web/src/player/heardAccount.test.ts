import { beforeEach, expect, test, vi } from 'vitest';
import type { HeardMix } from '@/api/types';
import * as storage from '@/lib/storage';
import { isNothing, leaveHeard, noteRemoved, takeOverHeard, untold } from './heardAccount';
import { clear, type Played, readHistory, record, remove } from './history';

const now = Date.parse('2026-11-28T12:00:00Z');
const day = '2026-11-28';

const played = (mix_id: string, seconds: number, agoMs: number, on = day): Played => ({
  mix_id,
  slug: mix_id,
  title: mix_id,
  artist: 'Pelt',
  cover: null,
  hue: 10,
  seconds,
  duration: 3600,
  at: now - agoMs,
  day: on,
});

const kept = (mix_id: string, seconds: number, agoMs: number, on = day): HeardMix => ({
  mix_id,
  slug: mix_id,
  title: mix_id,
  artist: 'Pelt',
  cover_url: null,
  cover_hue: 10,
  day: on,
  seconds,
  duration_seconds: 3600,
  listened_at: new Date(now - agoMs).toISOString(),
});

const none = { cleared_at: null, removed: [], heard: [] };
const send = (nowMs = now, userId = 'ada') => untold(userId, nowMs) ?? none;
const answer = (entries: HeardMix[], keeps_listening = true) => ({ keeps_listening, entries });
const hear = (entries: HeardMix[], sent = send()) =>
  takeOverHeard({ userId: 'ada', sent, answer: answer(entries) }, now);
const here = () => readHistory().map(({ mix_id, seconds }) => [mix_id, seconds]);

beforeEach(() => {
  for (const key of ['segue.history', 'segue.history.account']) storage.forget('local', key);
  vi.restoreAllMocks();
});

test('what the device has moves in, is sent once, and again when it is newer', () => {
  record(played('a', 300.7, 1000));
  const sent = send();
  expect(sent.heard).toMatchObject([{ mix_id: 'a', day, seconds: 300, duration_seconds: 3600 }]);
  hear([kept('a', 300, 1000)], sent);
  expect(here()).toEqual([['a', 300.7]]);
  expect(isNothing(send())).toBe(true);
  record(played('a', 400, 500));
  expect(send().heard).toMatchObject([{ mix_id: 'a', seconds: 400 }]);
});

test('what another device has heard comes in its place, and a day is the day of that device', () => {
  record(played('a', 300, 1000));
  hear([kept('b', 60, 500, '2026-11-29'), kept('a', 300, 1000), kept('c', 10, 90_000_000, '2026-11-27')]);
  expect(here()).toEqual([
    ['b', 60],
    ['a', 300],
    ['c', 10],
  ]);
  expect(readHistory().map((entry) => entry.day)).toEqual(['2026-11-29', day, '2026-11-27']);
  expect(isNothing(send())).toBe(true);
});

test('the newest listening of a mix and a day counts', () => {
  record(played('a', 300, 1000));
  hear([kept('a', 900, 500)]);
  expect(here()).toEqual([['a', 900]]);
  record(played('a', 950, 10));
  hear([kept('a', 920, 400)], none);
  expect(here()).toEqual([['a', 950]]);
});

test('what is taken out here is told, once, and does not come back by an answer that was under way', () => {
  record(played('a', 300, 1000));
  record(played('b', 60, 500));
  const both = [kept('b', 60, 500), kept('a', 300, 1000)];
  const sent = send();
  remove(played('a', 300, 1000));
  hear(both, sent);
  expect(here()).toEqual([['b', 60]]);
  const told = send(now + 60_000);
  expect(told.removed).toEqual([{ mix_id: 'a', day, removed_at: new Date(now).toISOString() }]);
  hear([kept('b', 60, 500)], told);
  expect(isNothing(send())).toBe(true);
});

test('one that is put back is sent again', () => {
  record(played('a', 300, 1000));
  record(played('b', 60, 500));
  hear([kept('b', 60, 500), kept('a', 300, 1000)]);
  const back = remove(played('a', 300, 1000));
  hear([kept('b', 60, 500)]);
  back();
  expect(send().heard).toMatchObject([{ mix_id: 'a', seconds: 300 }]);
  hear([kept('b', 60, 500), kept('a', 300, 1000)]);
  expect(here()).toEqual([
    ['b', 60],
    ['a', 300],
  ]);
});

test('a clearing is told as one, and what is put back before the answer comes stays', () => {
  record(played('a', 300, 1000));
  hear([kept('a', 300, 1000)]);
  const back = clear();
  expect(noteRemoved(now + 5)).toBe(true);
  const cleared = send(now + 9);
  expect(cleared).toEqual({ cleared_at: new Date(now + 5).toISOString(), removed: [], heard: [] });
  back();
  hear([], cleared);
  expect(here()).toEqual([['a', 300]]);
  const again = send();
  expect(again).toMatchObject({ cleared_at: null, heard: [{ mix_id: 'a' }] });
  hear([kept('a', 300, 1000)], again);
  clear();
  hear([], send());
  expect(here()).toEqual([]);
  expect(isNothing(send())).toBe(true);
});

test('what another device has taken out goes here, but not what was heard since', () => {
  record(played('a', 300, 1000));
  record(played('b', 60, 500));
  hear([kept('b', 60, 500), kept('a', 300, 1000)]);
  record(played('b', 90, 10));
  takeOverHeard({ userId: 'ada', sent: none, answer: answer([]) }, now);
  expect(here()).toEqual([['b', 90]]);
});

test('an account that keeps nothing is told nothing, and the device keeps what it has', () => {
  record(played('a', 300, 1000));
  takeOverHeard({ userId: 'ada', sent: send(), answer: answer([], false) }, now);
  expect(untold('ada', now)).toBe(null);
  clear();
  expect(noteRemoved(now)).toBe(false);
});

test("somebody else's history goes with them; what no account knew is whoever's comes next", () => {
  record(played('a', 300, 1000));
  hear([kept('a', 300, 1000)]);
  record(played('b', 60, 500));
  expect(send(now, 'kelp').heard).toMatchObject([{ mix_id: 'b' }]);
  expect(here()).toEqual([['b', 60]]);
});

test('what the account has leaves the device with whoever signs out', () => {
  record(played('a', 300, 1000));
  hear([kept('c', 10, 90_000), kept('a', 300, 1000)]);
  record(played('b', 60, 500));
  leaveHeard();
  expect(here()).toEqual([['b', 60]]);
  leaveHeard();
  expect(here()).toEqual([['b', 60]]);
  hear([kept('c', 10, 90_000), kept('a', 300, 1000)], none);
  expect(here()).toEqual([
    ['b', 60],
    ['a', 300],
    ['c', 10],
  ]);
});

test('where there is no room for what the account knows, nothing is taken for a removal', () => {
  record(played('a', 300, 1000));
  hear([kept('a', 300, 1000)]);
  const full = vi.spyOn(storage, 'writeJson').mockReturnValue(false);
  hear([kept('b', 60, 500), kept('a', 300, 1000)], none);
  full.mockRestore();
  expect(here()).toEqual([['a', 300]]);
  expect(isNothing(send())).toBe(true);
});
