import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as storage from '@/lib/storage';
import {
  clear,
  dayAt,
  isFinished,
  most,
  type Played,
  readHistory,
  record,
  remove,
  useHistory,
} from './history';

const noon = new Date(2026, 10, 28, 12).getTime();
const dayMs = 86_400_000;

const played = (id: string, more: Partial<Played> = {}): Played => ({
  mix_id: id,
  slug: id,
  title: `Mix ${id}`,
  artist: 'Pelt',
  cover: null,
  hue: 10,
  seconds: 60,
  duration: 600,
  at: noon,
  day: dayAt(more.at ?? noon),
  ...more,
});
const ids = () => readHistory().map(({ mix_id }) => mix_id);

beforeEach(() => storage.forget('local', 'segue.history'));
afterEach(() => vi.restoreAllMocks());

test('a mix has one entry for each day, the latest first', () => {
  record(played('a', { at: noon - dayMs }));
  record(played('b', { at: noon - 2000 }));
  record(played('a', { at: noon - 1000, seconds: 90 }));
  record(played('b', { seconds: 120 }));
  expect(readHistory().map(({ mix_id, seconds }) => [mix_id, seconds])).toEqual([
    ['b', 120],
    ['a', 90],
    ['a', 60],
  ]);
});

test('a day is the day of the listener', () => {
  record(played('a', { at: new Date(2026, 10, 27, 23, 59).getTime() }));
  record(played('a', { at: new Date(2026, 10, 28, 0, 1).getTime() }));
  expect(ids()).toEqual(['a', 'a']);
});

test('an entry from before entries had their day is of the day that it was here', () => {
  const { day, ...before } = played('a');
  storage.writeJson('local', 'segue.history', [before]);
  expect(readHistory()).toEqual([{ ...before, day }]);
});

test('what is the longest ago makes room', () => {
  for (let place = 0; place <= most; place += 1) record(played(`${place}`, { at: noon + place }));
  expect(ids()).toHaveLength(most);
  expect(ids().at(0)).toBe(`${most}`);
  expect(ids().at(-1)).toBe('1');
});

test('what is taken out can be put back, in its place', () => {
  const [one, two, three] = ['a', 'b', 'c'].map((id, place) => played(id, { at: noon + place }));
  if (one === undefined || two === undefined || three === undefined) throw new Error('three');
  for (const entry of [one, two, three]) record(entry);
  const back = remove(two);
  expect(ids()).toEqual(['c', 'a']);
  record(played('d', { at: noon + 9 }));
  back();
  expect(ids()).toEqual(['d', 'c', 'b', 'a']);
});

test('everything comes back after it was cleared, but not over what was played since', () => {
  record(played('a'));
  record(played('b', { at: noon + 1 }));
  const back = clear();
  expect(ids()).toEqual([]);
  record(played('a', { at: noon + 2, seconds: 300 }));
  back();
  expect(readHistory().map(({ mix_id, seconds }) => [mix_id, seconds])).toEqual([
    ['a', 300],
    ['b', 60],
  ]);
});

test('what another tab has written is seen, and not written over', () => {
  const { result } = renderHook(() => useHistory());
  record(played('a'));
  const others = [played('b', { at: noon + 1 }), { mix_id: 'broken' }, ...readHistory()];
  storage.writeJson('local', 'segue.history', others);
  act(() => record(played('c', { at: noon + 2 })));
  expect(ids()).toEqual(['c', 'b', 'a']);
  expect(result.current.map(({ mix_id }) => mix_id)).toEqual(['c', 'b', 'a']);
});

test('storage that is full keeps what it has', () => {
  record(played('a'));
  vi.spyOn(storage, 'writeJson').mockReturnValue(false);
  record(played('b'));
  expect(ids()).toEqual(['a']);
});

test('a mix is finished at its end, where that is known', () => {
  expect(isFinished(played('a', { seconds: 599.5 }))).toBe(true);
  expect(isFinished(played('a', { seconds: 590 }))).toBe(false);
  expect(isFinished(played('a', { duration: 0 }))).toBe(false);
});
