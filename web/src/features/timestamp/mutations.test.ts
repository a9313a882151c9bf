import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { serveToasts, type ToastText } from '@/lib/toast';
import { timeMutation } from './mutations';

const crowded = 'Your network has given this track enough times. Vote for the one that is right.';

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
