import { expect, test } from 'vitest';
import { wordsOfPath } from './wordsOfPath';

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
