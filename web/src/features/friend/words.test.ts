import { expect, test } from 'vitest';
import { ApiError } from '@/api/errors';
import { askWords, changeWords } from './words';

const usual = 'Something went wrong. Please try again.';
const own = [{ field: 'username', message: 'This is your own name.' }];

test.each([
  [new ApiError(404, 'not_found', 'There is no such member.'), 'No one has this username.'],
  [new ApiError(422, 'invalid', 'Something has to change.', own), 'This is your own name.'],
  [new ApiError(409, 'friend.asked', 'You have asked already.'), 'You have asked already.'],
  [new ApiError(0, 'unreachable', ''), usual],
  [new Error('anything'), usual],
])('asking: %s', (error, want) => {
  expect(askWords(error)).toBe(want);
});

test.each([
  [
    new ApiError(404, 'not_found', ''),
    'They have withdrawn their request, or their account no longer exists.',
  ],
  [new ApiError(409, 'friend.full', 'You have too many.'), 'You have too many.'],
  [new ApiError(500, 'internal', ''), usual],
])('answering: %s', (error, want) => {
  expect(changeWords(error)).toBe(want);
});
