import { expect, test } from 'vitest';
import { actionOf } from './keys';

const bare = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

test.each([
  [' ', {}, { type: 'toggle' }],
  ['K', {}, { type: 'toggle' }],
  ['ArrowLeft', {}, { type: 'move', seconds: -5 }],
  ['ArrowRight', { shiftKey: true }, { type: 'move', seconds: 30 }],
  ['7', {}, { type: 'tenth', tenth: 7 }],
  ['?', { shiftKey: true }, { type: 'help' }],
  ['ArrowUp', {}, { type: 'volume', change: 0.1 }],
  ['f', { ctrlKey: true }, null],
  ['x', {}, null],
])('%s', (key, held, want) => {
  expect(actionOf({ ...bare, ...held, key })).toEqual(want);
});
