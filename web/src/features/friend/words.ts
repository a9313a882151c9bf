/** What is said where something among friends did not work. */
import { isNotFound, wordsOf } from '@/api/errors';

const usual = 'Something went wrong. Please try again.';

/** Beside the field of a username. */
export const askWords = (error: Error): string =>
  isNotFound(error) ? 'No one has this username.' : wordsOf(error, usual);

/** For an answer, or for whatever ends something. */
export const changeWords = (error: Error): string =>
  isNotFound(error)
    ? 'They have withdrawn their request, or their account no longer exists.'
    : wordsOf(error, usual);
