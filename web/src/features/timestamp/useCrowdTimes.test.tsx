import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { LiveKind } from '@/api/live';
import { aMix } from '@/test/mixes';
import { timestampsQuery } from './queries';
import { useCrowdTimes } from './useCrowdTimes';

const live = vi.hoisted(() => ({ hear: (_kind: LiveKind, _news: unknown) => {} }));
vi.mock('@/api/live', () => ({
  watchMix: (_id: string, hear: typeof live.hear) => {
    live.hear = hear;
    return () => {};
  },
}));
vi.mock('@/api/auth', () => ({ useAuth: () => ({ isLoading: false, user: null }) }));

const time = { id: 'time-1', mix_id: 'mix-1', track_id: 'track-2', position: 2, start_seconds: 61 };

test('what is heard while older times are on their way is not lost to them', async () => {
  let known: unknown[] = [];
  const answers: Array<() => void> = [];
  vi.stubGlobal('fetch', () => {
    const read = known;
    return new Promise<Response>((resolve) => answers.push(() => resolve(Response.json(read))));
  });
  const queries = new QueryClient();
  const mix = aMix({ id: 'mix-1' });
  renderHook(() => useCrowdTimes(mix, null), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(answers).toHaveLength(1));
  known = [time];
  act(() => live.hear('timestamp', time));
  await waitFor(() => expect(answers).toHaveLength(2));
  for (const answer of answers) answer();
  const { queryKey } = timestampsQuery('mix-1', null);
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(queries.getQueryData(queryKey)).toMatchObject([{ id: 'time-1' }]);
});
