import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { serveToasts, type ToastText } from '@/lib/toast';
import { timeMutation, type VoteWish, voteMutation } from './mutations';
import { timestampsQuery } from './queries';

const crowded = 'Your network has already suggested enough times for this track. Vote for the right one.';

test('a time that is refused beside others is told why', async () => {
  vi.stubGlobal('fetch', async ({ method }: Request) =>
    method === 'POST'
      ? Response.json({ code: 'timestamp.crowded', detail: crowded }, { status: 409 })
      : Response.json([]),
  );
  const said: ToastText[] = [];
  const stop = serveToasts((text) => said.push(text));
  const queries = new QueryClient();
  const giving = new MutationObserver(queries, timeMutation(queries));
  const wish = { mixId: 'mix-1', userId: 'user-1', position: 2, startSeconds: 61 };
  await expect(giving.mutate(wish)).rejects.toThrow(crowded);
  expect(said).toEqual([{ title: 'Timestamp already submitted', description: crowded, kind: 'bad' }]);
  stop();
});

test('a time out of order is told as what it is, and a failure as one', async () => {
  const room = 'To fit the tracks around it, it has to start between 0:00 and 1:00:00';
  const errors = [{ field: 'start_seconds', message: room }];
  const answers = [
    Response.json({ code: 'request.invalid', detail: 'No.', errors }, { status: 422 }),
    Response.json({ code: 'internal', detail: 'Something went wrong.' }, { status: 500 }),
  ];
  vi.stubGlobal('fetch', async () => answers.shift());
  const said: ToastText[] = [];
  const stop = serveToasts((text) => said.push(text));
  const queries = new QueryClient();
  for (const startSeconds of [3661, 61]) {
    const giving = new MutationObserver(queries, { ...timeMutation(queries), retry: false });
    await giving
      .mutate({ mixId: 'mix-1', userId: 'user-1', position: 2, startSeconds })
      .catch(() => undefined);
  }
  expect(said).toEqual([
    { title: 'Timestamp not saved', description: room, kind: 'bad' },
    { title: 'Error', description: 'Failed to submit timestamp. Please try again.', kind: 'bad' },
  ]);
  stop();
});

test('a vote says what becomes of it, and pressed again it is taken back', async () => {
  const time = {
    id: 'time-1',
    mix_id: 'mix-1',
    track_id: 'track-2',
    position: 2,
    start_seconds: 61,
    timestamp: '1:01',
    status: 'pending',
    is_confirmed: true,
    confidence_score: 0.2,
    agree: 0,
    disagree: 0,
    created_at: '2026-03-14T20:00:00Z',
  };
  const asked: string[] = [];
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    asked.push(`${method} ${new URL(url).pathname}`);
    const counted = asked.length < 3 ? 0 : 1;
    return Response.json(method === 'DELETE' ? time : { ...time, agree: counted, voice: 'network' });
  });
  const said: ToastText[] = [];
  const stop = serveToasts((text) => said.push(text));
  const queries = new QueryClient();
  const voting = new MutationObserver(queries, voteMutation(queries));
  const wish: VoteWish = { mixId: 'mix-1', userId: 'user-1', id: 'time-1', vote: 'agree' };
  const { queryKey } = timestampsQuery('mix-1', 'user-1');
  await voting.mutate(wish);
  expect(queries.getQueryData(queryKey)?.[0]).toMatchObject({ own_vote: 'agree' });
  await voting.mutate({ ...wish, vote: null });
  expect(queries.getQueryData(queryKey)?.[0]).toMatchObject({ own_vote: null });
  await voting.mutate(wish);
  expect(asked).toEqual([
    'PUT /api/timestamps/time-1/vote',
    'DELETE /api/timestamps/time-1/vote',
    'PUT /api/timestamps/time-1/vote',
  ]);
  const uncounted = "You're on the same network as whoever gave this time, so your vote doesn't count";
  expect(said).toEqual([
    { title: 'Vote recorded', description: uncounted, kind: 'good' },
    { title: 'Vote taken back', kind: 'good' },
    { title: 'Vote recorded', description: 'It counts as the one vote of your network', kind: 'good' },
  ]);
  stop();
});
