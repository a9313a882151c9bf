/** The filters and orders of the list of mixes, as the address has them. */
import type { MixCounts, MixesWish } from '@/api/admin';

export type MixFilter = NonNullable<MixesWish['filter']>;
export type MixSort = NonNullable<MixesWish['sort']>;

export const mixFilters: ReadonlyArray<{ value: MixFilter; label: string; none: string }> = [
  { value: 'all', label: 'All', none: 'No mixes yet' },
  { value: 'draft', label: 'Draft', none: 'No drafts' },
  { value: 'no_times', label: 'No times', none: 'No mixes without times' },
  { value: 'no_cover', label: 'No cover', none: 'No mixes without a cover' },
  { value: 'no_sound', label: 'No sound', none: 'No mixes without sound' },
  { value: 'hidden', label: 'Hidden', none: 'No hidden mixes' },
  { value: 'scheduled', label: 'Scheduled', none: 'No scheduled mixes' },
  { value: 'duplicates', label: 'Duplicates', none: 'No possible duplicates' },
];

const sorts: readonly MixSort[] = ['newest', 'oldest', 'title'];

export const filterOf = (text: string): MixFilter =>
  mixFilters.find(({ value }) => value === text)?.value ?? 'all';

export const sortOf = (text: string): MixSort => sorts.find((sort) => sort === text) ?? 'newest';

/** Counts are read apart from the list: until they are there, a filter has none. */
export const countWords = (counts: MixCounts | undefined, filter: MixFilter): string =>
  counts === undefined ? '' : String(counts[filter]);

export const mixKeys = [
  ['J', 'the next one'],
  ['K', 'the one before'],
  ['X', 'select it'],
  ['Enter', 'open its page'],
  ['E', 'edit it'],
  ['H', 'hide'],
  ['G', 'set the genre'],
  ['L', 'add to a list'],
  ['Z', 'undo the last act'],
  ['/', 'search'],
  ['?', 'these keys'],
] as const;
