import { expect, test } from 'vitest';
import { loadComparing } from '@/core/loadComparing';
import { aTrack } from '@/test/mixes';
import { type Lines, linesOf } from './lines';
import { rebased } from './rebased';

const track = (id: string, at: number) => ({
  ...aTrack(at),
  track_id: id,
  title: `Tide ${id}`,
  start_seconds: null,
});
const list = (ids: string, keys: readonly string[] = []): Lines =>
  linesOf(
    [...ids].map((id, at) => track(id, at + 1)),
    keys,
  );
const mine = list('abcd', ['a', 'b', 'c', 'd']);

/** The keys of the rows as they are now; those that are new have a +, one that is kept though it is gone a !. */
async function keysOf(theirs: string, open = 'c'): Promise<string> {
  const lines = rebased(mine, list(theirs), open, await loadComparing());
  return lines.map(({ key, isGone }) => (isGone ? `${key}!` : key.length === 1 ? key : '+')).join('');
}

test.each([
  ['abcd', 'abcd'],
  ['xabcd', '+abcd'],
  ['acbd', 'acbd'],
  ['cd', 'cd'],
  // Another track in its place is the row still.
  ['abxd', 'abcd'],
  ['xbcd', 'abcd'],
  // The open row is there until it is closed, and stands where it stood.
  ['abd', 'abc!d'],
  ['', 'c!'],
  ['ab', 'abc!'],
])('the open row is found in %s', async (theirs, keys) => {
  expect(await keysOf(theirs)).toBe(keys);
});

test('a row that was taken out comes anew', async () => {
  const kept = rebased(mine, list('abd'), 'c', await loadComparing())[2];
  expect([kept?.row.old_position, kept?.row.title]).toEqual([null, 'Tide c']);
});
