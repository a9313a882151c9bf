/** Shows a part of a page by itself, in a site of its own and with a server that the test speaks for. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { createQueries } from '@/app/queries';

/** What the server says to a call, as in `PUT /api/admin/mixes/mix-1`, and to what came with it. */
type Answering = (call: string, body: unknown) => unknown;

/** An answer is what is sent with 200; one that is not good is a `Response` of its own. */
export function show(part: ReactNode, answering: Answering = () => ({})): QueryClient {
  vi.stubGlobal('fetch', async (request: Request) => {
    const text = await request.text();
    const { pathname } = new URL(request.url);
    const answer = await answering(`${request.method} ${pathname}`, text === '' ? null : JSON.parse(text));
    return answer instanceof Response ? answer : Response.json(answer);
  });
  const queries = createQueries();
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return queries;
}
