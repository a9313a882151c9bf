import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useAction } from './action';
import { unreachable } from './errors';

const queries = new QueryClient();

function Frame({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

afterEach(() => {
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
});

test('the second press of a double click does nothing, and a later one goes', async () => {
  const sent = vi.fn((_: string) => Promise.resolve());
  const { result } = renderHook(() => useAction({ mutationFn: sent }), { wrapper: Frame });
  act(() => {
    result.current.mutate('one');
    result.current.mutate('one');
  });
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(sent).toHaveBeenCalledTimes(1);
  act(() => result.current.mutate('two'));
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
});

test('what is apart goes at the same time', async () => {
  const sent = vi.fn((_: string) => Promise.resolve());
  const { result } = renderHook(() => useAction({ mutationFn: sent, apart: (wish) => wish }), {
    wrapper: Frame,
  });
  act(() => {
    result.current.mutate('one');
    result.current.mutate('two');
    result.current.mutate('one');
  });
  await waitFor(() => expect(sent.mock.calls.map(([wish]) => wish)).toEqual(['one', 'two']));
});

test('without a network it fails at once, says so, and nothing goes out later', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onlineManager.setOnline(false);
  const sent = vi.fn((_: string) => Promise.reject(unreachable()));
  const { result } = renderHook(() => useAction({ mutationFn: sent }), { wrapper: Frame });
  act(() => result.current.mutate('one'));
  await waitFor(() => expect(result.current.error?.message).toBe('Network error. Please try again.'));
  act(() => onlineManager.setOnline(true));
  expect(sent).toHaveBeenCalledTimes(1);
});

test('a read that began before the act does not bring back what was', async () => {
  const query = { queryKey: ['name'] };
  queries.setQueryData(query.queryKey, 'old');
  let answer = (_: string) => {};
  const reading = queries.fetchQuery({
    ...query,
    queryFn: () =>
      new Promise<string>((done) => {
        answer = done;
      }),
  });
  const ended = reading.catch(() => {});
  const { result } = renderHook(
    () =>
      useAction({
        mutationFn: () => Promise.resolve('new'),
        changes: query,
        onSuccess: (name) => queries.setQueryData(query.queryKey, name),
      }),
    { wrapper: Frame },
  );
  act(() => result.current.mutate());
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  answer('old');
  await ended;
  expect(queries.getQueryData(query.queryKey)).toBe('new');
});
