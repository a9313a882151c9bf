/**
 * How the back-office writes what may be under way more than once; see `useAction` for what may not. Where the server
 * wants a fresh sign-in for it, it is done again after that.
 */
import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { atOnce } from '@/api/action';
import { afresh } from '@/api/afresh';

interface AdminAction<Data, Wish, Before> extends UseMutationOptions<Data, Error, Wish, Before> {
  mutationFn: (wish: Wish) => Promise<Data>;
}

export const useAdminAction = <Data, Wish = void, Before = unknown>(
  action: AdminAction<Data, Wish, Before>,
): UseMutationResult<Data, Error, Wish, Before> =>
  useMutation({ ...atOnce, ...action, mutationFn: (wish) => afresh(() => action.mutationFn(wish)) });
