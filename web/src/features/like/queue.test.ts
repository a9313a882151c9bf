import { expect, test } from 'vitest';
import { readJson, writeJson } from '@/lib/storage';
import { dequeue, enqueue, isFirstLike, isQueued, mixQueue, queue } from './queue';

const track = (id: string) => ({ kind: 'track' as const, id, title: 'Lantern', artist: 'Oru' });
const like = (trackId: string) => ({ trackId, timestamp: 1, trackTitle: 'Lantern', trackArtist: 'Oru' });

test('a track is queued once, in the order of liking', () => {
  queue.write([]);
  enqueue(track('a'), 1);
  enqueue(track('b'), 1);
  enqueue(track('a'), 2);
  expect(queue.read()).toEqual([like('a'), like('b')]);
  dequeue(new Set(['a']));
  expect(queue.read()).toEqual([like('b')]);
  expect(readJson('local', 'segue.likes')).toEqual([like('b')]);
});

test('mixes are queued beside the tracks', () => {
  enqueue({ ...track('m'), kind: 'mix' }, 1);
  enqueue({ ...track('m'), kind: 'mix' }, 2);
  expect(mixQueue.read()).toEqual(['m']);
  expect(isQueued('m')).toBe(true);
  dequeue(new Set(['m']));
  expect(mixQueue.read()).toEqual([]);
});

test('whatever else is stored there is no queue, and no harm', () => {
  const listener = () => undefined;
  const stop = queue.subscribe(listener);
  for (const stored of [{ a: 1 }, [1, null, { trackId: 7 }], 'words', null]) {
    writeJson('local', 'segue.likes', stored);
    window.dispatchEvent(new StorageEvent('storage', { key: 'segue.likes' }));
    expect(queue.read()).toEqual([]);
  }
  stop();
});

test('what another tab likes is liked here', () => {
  let calls = 0;
  const stop = queue.subscribe(() => {
    calls += 1;
  });
  writeJson('local', 'segue.likes', [like('c')]);
  window.dispatchEvent(new StorageEvent('storage', { key: 'segue.likes' }));
  expect(calls).toBe(1);
  expect(queue.read()).toEqual([like('c')]);
  stop();
});

test('the first like is the first once', () => {
  expect(isFirstLike()).toBe(true);
  expect(isFirstLike()).toBe(false);
});
