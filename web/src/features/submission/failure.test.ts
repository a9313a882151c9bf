import { expect, test } from 'vitest';
import { ApiError } from '@/api/errors';
import { failureText } from './failure';

const usual = 'There was an error submitting your mix. Please try again.';

test.each([
  [new ApiError(401, 'auth.required', 'no'), 'Authentication required. Please sign in to submit your mix.'],
  [
    new ApiError(404, 'unknown', ''),
    'The submission service is temporarily unavailable. Please try again later or sign in to submit.',
  ],
  [new ApiError(413, 'body.too_large', 'The tracklist is too long.'), 'The tracklist is too long.'],
  [
    new ApiError(422, 'request.invalid', 'Some fields need to be corrected.', [
      { field: 'tracklist', message: 'Track 1: Title is required' },
    ]),
    'Track 1: Title is required',
  ],
  [new ApiError(0, 'unreachable', ''), usual],
  [new Error('anything'), usual],
])('%s', (error, want) => {
  expect(failureText(error)).toBe(want);
});
