import { expect, test } from 'vitest';
import { aTrack } from '@/test/mixes';
import {
  besideOf,
  blankLine,
  type Edit,
  insertedBeside,
  isUnchanged,
  linesOf,
  movedTo,
  putBack,
  putWhere,
  removed,
  replaced,
  saidAgain,
  stepOf,
  stepped,
  withAnotherTrack,
  withPlaces,
} from './lines';

const five = linesOf(
  [1, 2, 3, 4, 5].map((position) => aTrack(position)),
  ['a', 'b', 'c', 'd', 'e'],
);
const order = (edit: Edit) =>
  edit(five)
    .map(({ key }) => (key.length === 1 ? key : '+'))
    .join('');
const keys = (text: string) => new Set(text);

test('rows move together over any distance, and no further than there are rows', () => {
  expect(order(movedTo(keys('d'), 0))).toBe('dabce');
  expect(order(movedTo(keys('bd'), 2))).toBe('acbde');
  expect(order(movedTo(keys('a'), 99))).toBe('bcdea');
  expect(order(movedTo(keys('e'), -1))).toBe('eabcd');
  expect(order(stepped(keys('c'), 'up'))).toBe('acbde');
  expect(order(stepped(keys('c'), 'down'))).toBe('abdce');
  expect(order(stepped(keys('a'), 'up'))).toBe('abcde');
  expect(order(stepped(keys('e'), 'down'))).toBe('abcde');
  expect(order(stepped(keys('bc'), 'top'))).toBe('bcade');
  expect(order(stepped(keys('ac'), 'end'))).toBe('bdeac');
  expect(order(stepped(keys('bd'), 'down'))).toBe('acbde');
});

test('rows are put in beside others and taken out', () => {
  expect(order(insertedBeside('c', 'before', blankLine()))).toBe('ab+cde');
  expect(order(insertedBeside('c', 'after', blankLine()))).toBe('abc+de');
  expect(order(insertedBeside('gone', 'after', blankLine()))).toBe('abcde+');
  expect(order(removed(keys('ad')))).toBe('bce');
});

test('rows that were taken out go back to where they stood, as new ones', () => {
  const gone = withPlaces(five, keys('bce'));
  const back = putBack(gone)(removed(keys('bce'))(five));
  expect(back.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(back.map(({ row }) => row.old_position)).toEqual([1, null, null, 4, null]);
});

test('behind rows that go stands the next one that stays, else the one before them', () => {
  expect(besideOf(five, keys('bc'))?.key).toBe('d');
  expect(besideOf(five, keys('bd'))?.key).toBe('c');
  expect(besideOf(five, keys('de'))?.key).toBe('c');
  expect(besideOf(five, keys('abcde'))).toBeUndefined();
});

test('keys ask for steps with Alt alone', () => {
  expect(stepOf({ altKey: true, key: 'Home' })).toBe('top');
  expect(stepOf({ altKey: true, key: 'ArrowDown' })).toBe('down');
  expect(stepOf({ altKey: false, key: 'ArrowDown' })).toBe(null);
  expect(stepOf({ altKey: true, key: 'a' })).toBe(null);
});

test('another track takes nothing along that was the old one’s own', () => {
  const row = linesOf([aTrack(1, { label: 'Tideline' })], [])[0]?.row;
  if (row === undefined) throw new Error('no row');
  const before = { ...row, aliases: ['ID7'] };
  const after = { ...before, title: 'Halcyon', start_seconds: 60 };
  expect(withAnotherTrack(before, after)).toMatchObject({
    track_id: null,
    aliases: [],
    label: null,
    old_position: 1,
    start_seconds: 60,
  });
  expect(withAnotherTrack(before, { ...after, label: 'Internal' }).label).toBe('Internal');
});

test('what was done is taken back whatever was done since, but for a row that was changed again', () => {
  const moved = movedTo(keys('bd'), 0)(five);
  const since = removed(keys('c'))(moved);
  expect(
    putWhere(
      five,
      keys('bd'),
    )(since)
      .map(({ key }) => key)
      .join(''),
  ).toBe('abde');
  expect(order(putWhere(five, keys('z')))).toBe('abcde');
  const [first] = five;
  if (first === undefined) throw new Error('there are five rows');
  const changed = { ...first.row, title: 'Bowline' };
  const after = replaced('a', changed)(five);
  const again = saidAgain('a', first.row, changed);
  expect(again(after)[0]?.row).toEqual({ ...first.row, correction: 'everywhere_as_another_song' });
  const another = { ...changed, track_id: null };
  expect(saidAgain('a', first.row, another)(replaced('a', another)(five))[0]?.row).toEqual({
    ...first.row,
    correction: null,
  });
  const twice = replaced('a', { ...changed, start_seconds: 9 })(after);
  expect(isUnchanged(twice, again(twice))).toBe(true);
});
