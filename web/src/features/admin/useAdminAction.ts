/**
 * How the back-office writes what may be under way more than once; see `useAction` for what may not. Where the server
 * wants a fresh sign-in for it, it is done again after that.
 */
import {
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { atOnce, useTold } from '@/api/action';
import { afresh } from '@/api/afresh';

interface AdminAction<Data, Wish, Before> extends UseMutationOptions<Data, Error, Wish, Before> {
  mutationFn: (wish: Wish) => Promise<Data>;
  /** The query that the act changes: a read of it that began before would bring back what was. */
  changes?: { queryKey: QueryKey };
}

export function useAdminAction<Data, Wish = void, Before = unknown>({
  changes,
  ...action
}: AdminAction<Data, Wish, Before>): UseMutationResult<Data, Error, Wish, Before> {
  const queries = useQueryClient();
  const dropReads = async () => {
    if (changes !== undefined) await queries.cancelQueries({ queryKey: changes.queryKey });
  };
  return useMutation({
    ...atOnce,
    ...action,
    ...useTold(action),
    mutationFn: async (wish) => {
      // One that began before the press, and one that began before the server had written.
      await dropReads();
      const answer = await afresh(() => action.mutationFn(wish));
      await dropReads();
      return answer;
    },
  });
}
