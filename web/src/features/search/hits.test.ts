import { expect, test } from 'vitest';
import { aCard } from '@/test/mixes';
import { listHits, step } from './hits';

test('is one list, kind by kind, and each leads to its page', () => {
  const hits = listHits({
    mixes: [aCard(1), aCard(2)],
    artists: [{ id: 'a', name: 'Pelt & Co' }],
    tracks: [
      {
        id: 't',
        title: 'Low',
        alias: null,
        artist: 'Pelt',
        mix_slug: 'night-bus',
        mix_title: 'Night Bus',
        mix_cover_url: null,
        mix_cover_hue: 40,
        has_audio: true,
        start_seconds: 54,
        position: 3,
        also_in: [
          { mix_slug: 'pier-1', mix_title: 'Pier 1', position: 1 },
          { mix_slug: 'pier-2', mix_title: 'Pier 2', position: 4 },
        ],
      },
    ],
    genres: [{ name: 'Dub & Bass', mixes: 2 }],
    labels: [{ name: 'Saltworks', mixes: 1 }],
    places: [{ name: 'Pump House', mixes: 3 }],
    is_near: false,
  });
  expect(hits.map(({ kind, href }) => [kind, href])).toEqual([
    ['Mixes', '/mix/mix-1'],
    ['Mixes', '/mix/mix-2'],
    ['Artists', '/artist/Pelt%20%26%20Co'],
    ['Tracks', '/mix/night-bus?track=3-t'],
    ['Genres', '/genre/Dub%20%26%20Bass'],
    ['Labels', '/label/Saltworks'],
    ['Places', '/place/Pump%20House'],
  ]);
  expect(hits.slice(3).map(({ detail }) => detail)).toEqual([
    'Pelt in Night Bus and 2 other mixes',
    '2 mixes',
    '1 mix',
    '3 mixes',
  ]);
  expect(hits.every(({ id }) => /^\S+$/.test(id))).toBe(true);
});

test.each([
  [-1, 'ArrowDown', 3, 0],
  [2, 'ArrowDown', 3, -1],
  [-1, 'ArrowUp', 3, 2],
  [0, 'ArrowUp', 3, -1],
  [-1, 'ArrowDown', 0, -1],
  [-1, 'ArrowUp', 0, -1],
  [0, 'a', 3, null],
])('from %i by %s among %i: %s', (active, key, count, want) => {
  expect(step(active, key, count)).toBe(want);
});
