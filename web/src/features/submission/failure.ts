/** What a person is told when a submission was not taken. */
import { ApiError, wordsOf } from '@/api/errors';

export function failureText(error: unknown): string {
  const usual = 'There was an error submitting your mix. Please try again.';
  if (!(error instanceof ApiError)) return usual;
  if (error.status === 401 || error.status === 403) {
    return 'Authentication required. Please sign in to submit your mix.';
  }
  if (error.status === 404 || error.status === 503) {
    return 'The submission service is temporarily unavailable. Please try again later or sign in to submit.';
  }
  return wordsOf(error, usual);
}
