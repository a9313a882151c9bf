/** How the back-office writes what may be under way more than once; see `useAction` for what may not. */
import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { atOnce } from '@/api/action';

export const useDeed = <Data, Wish = void, Before = unknown>(
  deed: UseMutationOptions<Data, Error, Wish, Before>,
): UseMutationResult<Data, Error, Wish, Before> => useMutation({ ...atOnce, ...deed });
