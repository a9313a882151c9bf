import { expect, test } from 'vitest';
import type { ItemData } from '@/api/staged';
import { renamedIn, renamedRows } from './renamed';

test('a name is replaced where it stands as a whole name', () => {
  for (const [credit, wanted] of [
    ['Kolsa', 'Kölsa'],
    ['kolsa & Wharf', 'Kölsa & Wharf'],
    ['Wharf, Kolsa', 'Wharf, Kölsa'],
    ['Kolsan', 'Kolsan'],
    ['Wharf feat. Kolsa', 'Wharf feat. Kölsa'],
    ['', ''],
  ] as const)
    expect(renamedIn(credit, 'Kolsa', 'Kölsa')).toBe(wanted);
  expect(renamedIn('A+B? & Sill', 'A+B?', 'A $& B')).toBe('A $& B & Sill');
});

test('of a title only the remix names an artist, and rows without the name stay the same', () => {
  const item = (change: Partial<ItemData>) => ({ artists: [], ...change }) as unknown as ItemData;
  const rows = [
    { key: 'a', item: item({ artist: 'Sill', title: 'Kolsa (Kolsa Remix)', remixer: 'Kolsa' }) },
    { key: 'b', item: item({ artist: 'Sill', title: 'Kolsa' }) },
    { key: 'c', item: item({ artist: '', title: 'Grey', artists: [{ name: 'Kolsa', role: 'primary' }] }) },
  ];
  const [first, second, third] = renamedRows(rows, 'Kolsa', 'Kölsa');
  expect(first?.item).toMatchObject({ title: 'Kolsa (Kölsa Remix)', remixer: 'Kölsa' });
  expect(second).toBe(rows[1]);
  expect(third?.item.artists).toEqual([{ name: 'Kölsa', role: 'primary' }]);
});
