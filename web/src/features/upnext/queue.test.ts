import { afterEach, expect, test, vi } from 'vitest';
import { readJson } from '@/lib/storage';
import * as toasts from '@/lib/toast';
import { addToQueue, clear, moveTo, playNext, readQueue, remove, takeOut } from './queue';

const mix = (id: string) => ({
  id,
  slug: id,
  title: `Mix ${id}`,
  artist: 'Pelt',
  cover_url: null,
  cover_hue: 10,
});
const ids = () => readQueue().map(({ id }) => id);

afterEach(() => {
  for (const { id } of readQueue()) takeOut(id);
  vi.restoreAllMocks();
});

test('mixes wait in the order in which they were put there, each once', () => {
  addToQueue(mix('a'));
  addToQueue(mix('b'));
  addToQueue(mix('a'));
  expect(ids()).toEqual(['a', 'b']);
  playNext(mix('c'));
  playNext(mix('b'));
  expect(ids()).toEqual(['b', 'c', 'a']);
  expect(readJson('local', 'segue.queue')).toEqual(readQueue());
});

test('they can be put in another order', () => {
  for (const id of ['a', 'b', 'c']) addToQueue(mix(id));
  moveTo('c', 0);
  expect(ids()).toEqual(['c', 'a', 'b']);
  moveTo('c', 2);
  expect(ids()).toEqual(['a', 'b', 'c']);
  moveTo('nowhere', 0);
  expect(ids()).toEqual(['a', 'b', 'c']);
});

test('what is taken out comes back by Undo', () => {
  const said = vi.spyOn(toasts, 'toast');
  for (const id of ['a', 'b', 'c']) addToQueue(mix(id));
  remove(mix('b'));
  expect(ids()).toEqual(['a', 'c']);
  said.mock.lastCall?.[0].action?.run();
  expect(ids()).toEqual(['a', 'b', 'c']);
  const putBack = clear();
  expect(ids()).toEqual([]);
  addToQueue(mix('d'));
  putBack();
  expect(ids(), 'what was added since stays').toEqual(['a', 'b', 'c', 'd']);
});

test('a queue that is full says so', () => {
  const said = vi.spyOn(toasts, 'toast');
  for (let place = 0; place <= 100; place += 1) addToQueue(mix(`${place}`));
  expect(readQueue()).toHaveLength(100);
  expect(said.mock.lastCall?.[0].kind).toBe('bad');
});

test('only what is needed of a mix is kept', () => {
  addToQueue({ ...mix('a'), tracks: [] } as ReturnType<typeof mix>);
  expect(readQueue()).toEqual([mix('a')]);
});
