import { expect, test } from 'vitest';
import { reasonsOf } from './reasons';

test.each([
  [[], [], null, false],
  [['Halide'], [], 'You both play Halide', false],
  [[], ['dub techno', 'ambient'], 'You both play dub techno, ambient', false],
  [
    ['Halide', 'Wharf', 'Pelt', 'Marrow'],
    ['ambient'],
    'You both play Halide, Wharf, Pelt and 1 more · ambient',
    true,
  ],
])('%j and %j', (common_artists, common_genres, short, hasMore) => {
  const reasons = reasonsOf({ common_artists, common_genres });
  expect(reasons.short).toBe(short);
  expect(reasons.hasMore).toBe(hasMore);
  expect([reasons.artists, reasons.genres]).toEqual([common_artists, common_genres]);
});
