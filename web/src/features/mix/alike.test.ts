import { expect, test } from 'vitest';
import { reasonWords } from './alike';

test.each([
  ['track', 3, ['Trig Point', 'Slow Ferry', 'Kiln'], '3 tracks in common: Trig Point, Slow Ferry, Kiln'],
  ['track', 1, ['Trig Point'], '1 track in common: Trig Point'],
  ['artist', 5, ['Pelt', 'Marrow', 'Wharf'], '5 of the same artists: Pelt, Marrow, Wharf'],
  ['artist', 1, ['Pelt'], 'Pelt in both'],
  ['listener', 14, [], 'Liked by 14 people who liked this'],
  ['list', 1, ['After Hours'], 'Both in After Hours'],
  ['list', 2, ['After Hours', 'Slow Water'], 'Both in 2 lists: After Hours, Slow Water'],
] as const)('%s, %i', (kind, count, names, words) => {
  expect(reasonWords({ kind, count, names: [...names] })).toBe(words);
});
