import { expect, test } from 'vitest';
import { isAnother } from './difference';

const list = 'Tern - Brine\nKelp - Tide\nMira Oslo - Salt';

test.each([
  ['another list', 'Osk - Dusk\nAda Lune - Ebb', true],
  ['another list with a line of this one', 'Osk - Dusk\nKelp - Tide\nAda Lune - Ebb', true],
  ['nothing', '', true],
  ['a line more', `${list}\nOsk - Dusk`, false],
  ['a line more above', `Osk - Dusk\n${list}`, false],
  ['a list that is appended', `${list}\n${'Osk - Dusk\n'.repeat(9)}`, false],
  ['a line that is changed', list.replace('Tide', 'Low Tide'), false],
  ['the lines in another order', 'Mira Oslo - Salt\nKelp - Tide\nTern - Brine', false],
])('%s', (_, after, want) => {
  expect(isAnother(list, after)).toBe(want);
});

test('a single line is the same one while it is typed', () => {
  expect(isAnother('Tern - Brin', 'Tern - Brine')).toBe(false);
  expect(isAnother('', 'T')).toBe(false);
});
