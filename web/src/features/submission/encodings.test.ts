import { expect, test } from 'vitest';
import { choices, idOf, wordsOfEncoding } from './encodings';

test('every choice is an encoding that the browser has, under the name that it has there', () => {
  for (const { id } of choices) expect(idOf(id)).toBe(id);
});

test('a guess can be chosen, too, and has its language', () => {
  // What chardetng tells apart.
  const guesses =
    'GBK EUC-JP EUC-KR Shift_JIS Big5 windows-1252 windows-1251 windows-1250 ISO-8859-2 windows-1256 ' +
    'windows-1254 windows-874 windows-1255 windows-1253 ISO-8859-7 windows-1257 ISO-8859-13 KOI8-U IBM866 ' +
    'ISO-8859-6 windows-1258 ISO-8859-4 ISO-8859-5 ISO-8859-8 ISO-2022-JP';
  const ids = new Set(choices.map(({ id }) => id));
  for (const guess of guesses.split(' ')) {
    expect(ids).toContain(idOf(guess));
    expect(wordsOfEncoding(idOf(guess))).toMatch(/ \(.+\)$/);
  }
});

test('an encoding is named by its language', () => {
  expect(wordsOfEncoding('windows-1251')).toBe('Windows-1251 (Cyrillic)');
  expect(choices.find(({ id }) => id === 'windows-1251')?.label).toBe('Cyrillic (Windows-1251)');
});
