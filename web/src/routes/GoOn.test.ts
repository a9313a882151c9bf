import { expect, test } from 'vitest';
import { aCard } from '@/test/mixes';
import { playable } from './GoOn';

test('three that play, each once, and not the one that is looked at', () => {
  const silent = { ...aCard(1), has_audio: false };
  const list = { slug: 'x', title: 'X', description: null, mixes: [aCard(2), aCard(4), aCard(5), aCard(6)] };
  const home = { lead: null, latest: [silent, aCard(2), aCard(3)], lists: [list] };
  expect(playable(home).map(({ slug }) => slug)).toEqual(['mix-2', 'mix-3', 'mix-4']);
  expect(playable(home, 'mix-3').map(({ slug }) => slug)).toEqual(['mix-2', 'mix-4', 'mix-5']);
  expect(playable({ lead: null, latest: [silent], lists: [] })).toEqual([]);
});
