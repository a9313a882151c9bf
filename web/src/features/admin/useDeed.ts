/** How the back-office writes: at once, whatever the network, so that a write without one fails and says so. */
import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';

export const useDeed = <Data, Wish = void, Before = unknown>(
  deed: UseMutationOptions<Data, Error, Wish, Before>,
): UseMutationResult<Data, Error, Wish, Before> => useMutation({ networkMode: 'always', ...deed });
