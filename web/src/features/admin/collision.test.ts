import { expect, test } from 'vitest';
import { clashesOf, merged } from './collision';

const begun = { title: 'Tide', venue: null, place: 'Leith', tags: ['a'] };
const theirs = { title: 'Ebb', venue: null, place: 'Upstream', tags: ['a'] };

test('what only the other one changed stays, what both changed is the one that is sent', () => {
  const mine = { title: 'Flood', venue: 'The Boat Shed', place: 'Leith', tags: ['a'] };
  expect(merged<Record<string, unknown>>(begun, theirs, mine)).toEqual({
    title: 'Flood',
    venue: 'The Boat Shed',
    place: 'Upstream',
    tags: ['a'],
  });
  expect(clashesOf(begun, theirs, mine)).toEqual([
    { name: 'title', before: 'Tide', theirs: 'Ebb', mine: 'Flood' },
    { name: 'place', before: 'Leith', theirs: 'Upstream', mine: undefined },
  ]);
});

test.each([
  // Both came to the same.
  [{ ...begun, title: 'Ebb' }, undefined],
  // Emptied here.
  [{ ...begun, title: '' }, ''],
])('%o beside theirs', (mine, said) => {
  expect(clashesOf(begun, theirs, mine)[0]).toMatchObject({ name: 'title', mine: said });
});

test('a field that was never filled in is as empty as one that was emptied', () => {
  expect(clashesOf(begun, { ...begun, venue: '' }, begun)).toEqual([]);
});
