import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionQuery } from '@/api/auth';

const asked: string[] = [];

/** The page as it is after a reload: what a module holds is gone. */
async function page() {
  vi.resetModules();
  return await import('./undo');
}

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(new URL(request.url).pathname);
    return Response.json({});
  });
});

afterEach(() => {
  vi.useRealTimers();
});

test('the key undoes the last act after a reload, once, and no act of an hour ago', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const queries = new QueryClient();
  (await page()).sayGone(queries, '3 mixes hidden', 'entry-1');
  const again = await page();
  again.putLastBack(queries);
  await vi.waitFor(() => expect(asked).toEqual(['/api/admin/audit/entry-1/undo']));
  await vi.waitFor(() => expect(window.sessionStorage.length).toBe(0));
  again.putLastBack(queries);
  again.sayGone(queries, 'List deleted', 'entry-2');
  vi.setSystemTime(Date.now() + 3_600_000);
  (await page()).putLastBack(queries);
  expect(asked).toEqual(['/api/admin/audit/entry-1/undo']);
});

/** The pages of a tab in which somebody is signed in. */
function signedIn(id: string): QueryClient {
  const queries = new QueryClient();
  queries.setQueryData(sessionQuery().queryKey, { user: { id } } as never);
  return queries;
}

test('the key undoes nothing of the admin who was signed in before, and theirs again once they are back', async () => {
  const { sayGone, putLastBack } = await page();
  sayGone(signedIn('orla'), '3 mixes hidden', 'entry-3');
  putLastBack(signedIn('tam'));
  expect(asked).toEqual([]);
  putLastBack(signedIn('orla'));
  await vi.waitFor(() => expect(asked).toEqual(['/api/admin/audit/entry-3/undo']));
});
