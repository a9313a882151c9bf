import { expect, test } from 'vitest';
import { isMeant, wordsOfPath } from './wordsOfPath';

test.each([
  ['/mixes/binario-nove', 'binario nove'],
  ['/binario_nove/', 'binario nove'],
  ['/caf%C3%A9%20set', 'café set'],
  ['/100%', '100'],
  ['/x', ''],
  ['/', ''],
])('%s asks for "%s"', (path, want) => {
  expect(wordsOfPath(path)).toBe(want);
});

test.each([
  ['binario nine', 'Binario Nove', true],
  ['bar', 'Barn, 4 p.m.', false],
  ['cafe', 'Café Set', true],
  ['', 'Binario Nove', false],
])('"%s" may have meant %s: %s', (words, title, want) => {
  expect(isMeant(words, title)).toBe(want);
});
