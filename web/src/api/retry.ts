/** When something that was done is sent again: for as long as nobody answers, and once more where the server stumbles. */
import type { Mutation } from '@tanstack/react-query';
import { ApiError } from './errors';

export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** An answer that says no is an answer. */
export const resend = (failures: number, error: Error): boolean =>
  isUnreachable(error) || (error instanceof ApiError && error.status >= 500 && failures < 1);

/** Whether it waits for a network, as far as the browser or its own first try can tell. */
export const isWaiting = ({
  isPaused,
  failureReason,
}: Pick<Mutation['state'], 'isPaused' | 'failureReason'>) => isPaused || isUnreachable(failureReason);
