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
  ['C', {}, { type: 'copy' }],
  ['T', {}, { type: 'time' }],
  ['B', {}, { type: 'repeat' }],
  ['c', { ctrlKey: true }, null],
  ['f', { ctrlKey: true }, null],
  ['x', {}, null],
])('%s', (key, held, want) => {
  expect(actionOf({ ...bare, code: '', ...held, key })).toEqual(want);
});

test.each([
  ['л', 'KeyK', {}, { type: 'toggle' }],
  ['Т', 'KeyN', { shiftKey: true }, { type: 'next' }],
  ['μ', 'KeyM', {}, { type: 'mute' }],
  ['כ', 'KeyF', {}, { type: 'follow' }],
  ['۷', 'Digit7', {}, { type: 'tenth', tenth: 7 }],
  ['؟', 'Slash', { shiftKey: true }, { type: 'help' }],
  // A Latin letter is what it writes, wherever it lies: this is P on a Dvorak layout's R.
  ['p', 'KeyR', {}, { type: 'previous' }],
  ['o', 'KeyK', {}, null],
  ['ø', 'KeyK', {}, null],
  // What an input method has taken.
  ['Process', 'KeyK', {}, null],
])('%s on %s', (key, code, held, want) => {
  expect(actionOf({ ...bare, ...held, key, code })).toEqual(want);
});
