import { expect, test } from 'vitest';
import { release, write } from './lock';

const empty = { text: '', locked: null };
const first = { position: 2, trackId: 'track-2', seconds: 75 };
const later = { position: 3, trackId: 'track-3', seconds: 140 };

test('the first character locks, and the mix goes on without the comment', () => {
  const begun = write(empty, 'W', first);
  expect(begun).toEqual({ text: 'W', locked: first });
  expect(write(begun, 'Wh', later)).toEqual({ text: 'Wh', locked: first });
});

test('an empty field lets go, and the next character locks anew', () => {
  const cleared = write(write(empty, 'W', first), '', later);
  expect(cleared).toEqual(empty);
  expect(write(cleared, 'x', later).locked).toEqual(later);
});

test('letting go keeps the words', () => {
  const free = release(write(empty, 'What a', first));
  expect(free).toEqual({ text: 'What a', locked: null });
  expect(write(free, 'What a t', later).locked).toEqual(later);
});
