import { expect, test } from 'vitest';
import type { CorrectionPlan } from '@/api/admin';
import { keptWords, namesOf, reachWords, whereWords } from './correction';

const plan = (mixes: Array<[string, number]>, like_count: number): CorrectionPlan => ({
  is_changed: true,
  is_elsewhere: true,
  is_same_song: true,
  is_found_by_names: false,
  is_at_spotify: false,
  mix_count: mixes.length,
  mixes: mixes.map(([id, row_count]) => ({ id, slug: id, title: id, row_count })),
  like_count,
  other: null,
});
const here = ['here', 1] as [string, number];

test('it says where a track stands besides the row, and what each answer reaches', () => {
  const many = plan([here, ['b', 1], ['c', 2]], 12);
  expect(whereWords(many, 'here')).toBe('is in 2 other mixes');
  expect(reachWords(many, 'here')).toBe('2 other mixes and 12 likes take the new name.');
  expect(keptWords(many, 3, 'Night Rate')).toBe(
    'Only row 3 of this mix changes. Its time stays. The 12 likes stay with Night Rate.',
  );
  const one = plan([here, ['b', 1]], 0);
  expect(whereWords(one, 'here')).toBe('is in 1 other mix');
  expect(reachWords(one, 'here')).toBe('1 other mix takes the new name.');
  expect(keptWords(one, 3, 'Night Rate')).toBe('Only row 3 of this mix changes. Its time stays.');
  const liked = plan([here], 1);
  expect(whereWords(liked, 'here')).toBe('has 1 like');
  expect(reachWords(liked, 'here')).toBe('1 like takes the new name.');
  const twice = plan([['here', 2]], 0);
  expect(whereWords(twice, 'here')).toBe('is in 2 rows of this mix');
  expect(reachWords(twice, 'here')).toBe('Every row that plays it takes the new name.');
});

test('a track is called by its title where that alone differs', () => {
  const by = (name: string, title: string) => ({ title, artists: [{ name, role: 'primary' as const }] });
  expect(namesOf(by('Kelp', 'Dusk'), by('Kelp', 'Dusk (VIP)'))).toEqual(['Dusk', 'Dusk (VIP)']);
  expect(namesOf(by('Kelp', 'Dusk'), by('Osk', 'Dusk'))).toEqual(['Kelp - Dusk', 'Osk - Dusk']);
});
