/**
 * What a member does at the server and what is not kept for later: once for a press, now or not at all. What is kept
 * until there is a network (likes, times, submissions) says so where it is made.
 */
import {
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useId, useRef } from 'react';
import { asFailureOf, succeeded } from '@/lib/toast';
import { ApiError } from './errors';
import { isUnreachable } from './retry';

/** A mutation that waits for a network would go out later, when nobody thinks of it any more. */
export const atOnce = { networkMode: 'always' } as const;

const said = (error: unknown): unknown =>
  isUnreachable(error) && !navigator.onLine
    ? new ApiError(0, 'offline', 'Network error. Please try again.')
    : error;

interface Action<T, V, C> extends UseMutationOptions<T, Error, V, C> {
  mutationFn: (wish: V) => Promise<T>;
  /** What may be under way at the same time, by name; everything is one thing otherwise. */
  apart?: (wish: V) => string;
  /** The query that the answer changes: a read of it that began before the act would bring back what was. */
  changes?: { queryKey: QueryKey };
}

type Told<T, V, C> = Pick<UseMutationOptions<T, Error, V, C>, 'onSuccess' | 'onError'>;

/** What is told of an act: its failure once, however often it fails, and no more once it has succeeded. */
export function useTold<T, V, C>({ onSuccess, onError }: Told<T, V, C>): Required<Told<T, V, C>> {
  const act = useId();
  return {
    onSuccess: (...ended) => {
      succeeded(act);
      return onSuccess?.(...ended);
    },
    onError: (...ended) => asFailureOf(act, () => onError?.(...ended)),
  };
}

/** As `useMutation`. A press while the same is under way does nothing, also one that comes before the page is drawn. */
export function useAction<T, V = void, C = unknown>({
  apart = () => '',
  changes,
  ...options
}: Action<T, V, C>): UseMutationResult<T, Error, V, C> {
  const underWay = useRef(new Set<string>());
  const queries = useQueryClient();
  const mutation = useMutation<T, Error, V, C>({
    ...options,
    ...useTold(options),
    ...atOnce,
    mutationFn: async (wish) => {
      try {
        const answer = await options.mutationFn(wish);
        if (changes !== undefined) await queries.cancelQueries({ queryKey: changes.queryKey });
        return answer;
      } catch (error) {
        throw said(error);
      }
    },
    onSettled: (...ended) => {
      underWay.current.delete(apart(ended[2]));
      return options.onSettled?.(...ended);
    },
  });
  const begin = mutation.mutate;
  const name = useRef(apart);
  name.current = apart;
  const mutate = useCallback<typeof begin>(
    (...pressed) => {
      const what = name.current(pressed[0] as V);
      if (underWay.current.has(what)) return;
      underWay.current.add(what);
      begin(...pressed);
    },
    [begin],
  );
  return { ...mutation, mutate };
}
