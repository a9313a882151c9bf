import { expect, test } from 'vitest';
import type { ItemData } from '@/api/staged';
import { loadEditing } from '@/core';
import { loadComparing } from '@/core/loadComparing';
import { compare } from './rowClashes';

const item = (timestamp: string | null, artist: string, title: string, more: Partial<ItemData> = {}) =>
  ({ timestamp, artist, title, label: null, played_with_previous: false, ...more }) as ItemData;

const salt = item('0:00', 'Kelp', 'Salt Ladder');
const light = item('4:05', 'Halide', 'Low Light');
const tidal = item('9:30', 'Wharf', 'Tidal');
const rope = item('14:00', 'Otto Kline', 'Rope Yard');
const begun = [salt, light, tidal, rope];

const compared = async (theirs: ItemData[], mine: ItemData[]) =>
  compare({ begun, theirs, mine }, await loadEditing(), await loadComparing());

/** What is shown of each row: its number, its fields, and whose is to be chosen. */
const shown = ({ rows }: Awaited<ReturnType<typeof compared>>) =>
  rows.map(({ number, title, fields, isBoth }) => [
    `${number} ${title}${isBoth ? ', both' : ''}`,
    ...fields.map(
      ({ name, before, theirs, mine }) =>
        `${name}: ${before} > ${theirs}${mine === undefined ? '' : ` / ${mine}`}`,
    ),
  ]);

test('each changes another row: both stay, and only what the other one did is told', async () => {
  const named = { ...light, label: 'Tideline' };
  const both = await compared(
    [salt, named, tidal, rope],
    [salt, light, { ...tidal, timestamp: '9:45' }, rope],
  );
  expect(shown(both)).toEqual([['2 Low Light', 'label: null > Tideline']]);
  expect(both.merge(new Set())).toEqual([salt, named, { ...tidal, timestamp: '9:45' }, rope]);
});

test('both change fields of one row: what one of them did alone stays, and the rest is chosen', async () => {
  const theirs = { ...tidal, timestamp: '9:50', label: 'Tideline' };
  const mine = { ...tidal, timestamp: '9:45', played_with_previous: true };
  const both = await compared([salt, light, theirs, rope], [salt, light, mine, rope]);
  expect(shown(both)).toEqual([['3 Tidal, both', 'timestamp: 9:30 > 9:50 / 9:45', 'label: null > Tideline']]);
  expect(both.merge(new Set())[2]).toEqual({ ...mine, label: 'Tideline' });
  expect(both.merge(new Set(both.rows.map(({ key }) => key)))[2]).toEqual(theirs);
});

test('rows that come, go and move on one side are in the list of both', async () => {
  const [pier, quay] = [item('1:00', 'Pier', 'Head'), item('20:00', 'Quay', 'Wall')];
  const both = await compared([salt, pier, tidal, rope], [salt, light, tidal, rope, quay]);
  expect(shown(both)).toEqual([
    ['2 Head', 'row: null > 1:00 Pier - Head'],
    ['2 Low Light', 'row: 4:05 Halide - Low Light > deleted'],
  ]);
  expect(both.merge(new Set())).toEqual([salt, pier, tidal, rope, quay]);
  const moved = await compared([rope, salt, light, tidal], [salt, light, tidal, { ...rope, label: 'Quay' }]);
  expect(shown(moved)).toEqual([['1 Rope Yard', 'place: row 4 > row 1']]);
  expect(moved.merge(new Set()).map(({ title, label }) => [title, label])[0]).toEqual(['Rope Yard', 'Quay']);
});

test('a row that one has deleted and the other one changed is chosen', async () => {
  const changed = { ...light, title: 'Low Light (Dub)' };
  const gone = [salt, tidal, rope];
  const here = await compared(gone, [salt, changed, tidal, rope]);
  const [row] = here.rows;
  expect(shown(here)).toEqual([
    ['2 Low Light, both', 'row: 4:05 Halide - Low Light > deleted / 4:05 Halide - Low Light (Dub)'],
  ]);
  expect(here.merge(new Set())).toEqual([salt, changed, tidal, rope]);
  expect(here.merge(new Set([row?.key ?? '']))).toEqual(gone);
  const there = await compared([salt, changed, tidal, rope], gone);
  expect(shown(there)).toEqual([
    ['2 Low Light (Dub), both', 'row: 4:05 Halide - Low Light > 4:05 Halide - Low Light (Dub) / deleted'],
  ]);
  expect(there.merge(new Set())).toEqual(gone);
  expect(there.merge(new Set([there.rows[0]?.key ?? '']))).toEqual([salt, changed, tidal, rope]);
});
