import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { useAdminAction } from './useAdminAction';

const query = { queryKey: ['lists'] };
let queries: QueryClient;

function Frame({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

/** A read that answers when it is told to; one that was dropped fails, which nobody waits for. */
function read() {
  let answer = (_: string) => {};
  const ended = queries
    .fetchQuery({
      ...query,
      queryFn: () =>
        new Promise<string>((done) => {
          answer = done;
        }),
    })
    .catch(() => {});
  return async (text: string) => {
    answer(text);
    await ended;
  };
}

/** An act that shows what it wishes at once, and what the server says when it has said it. */
function begin() {
  let answer = (_: string) => {};
  const { result } = renderHook(
    () =>
      useAdminAction({
        mutationFn: (_: string) =>
          new Promise<string>((done) => {
            answer = done;
          }),
        changes: query,
        onMutate: (wish) => queries.setQueryData(query.queryKey, wish),
        onSuccess: (said) => queries.setQueryData(query.queryKey, said),
      }),
    { wrapper: Frame },
  );
  act(() => result.current.mutate('wished'));
  return { result, answer: (text: string) => answer(text) };
}

beforeEach(() => {
  queries = new QueryClient();
  queries.setQueryData(query.queryKey, 'old');
});

test('a read that began before the press does not bring back what was', async () => {
  const finishRead = read();
  begin();
  await waitFor(() => expect(queries.isFetching(query)).toBe(0));
  await finishRead('old');
  expect(queries.getQueryData(query.queryKey)).toBe('wished');
});

test('a read that began before the server had written does not bring back what was', async () => {
  const { result, answer } = begin();
  await waitFor(() => expect(result.current.isPending).toBe(true));
  const finishRead = read();
  answer('written');
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  await finishRead('old');
  expect(queries.getQueryData(query.queryKey)).toBe('written');
});
