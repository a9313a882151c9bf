/** Opens an address of the site as a browser would, with a server that answers from a table. */
import { render } from '@testing-library/react';
import { vi } from 'vitest';
import { App } from '@/app/App';
import { createQueries } from '@/app/queries';
import { createSite } from '@/app/router';

export type Answers = Record<string, { status?: number; body: unknown } | 'silence' | 'never'>;

/** What was asked of the server since the visit began, in order: `PUT /api/likes/track-1`. Counted visits are left out. */
export const asked: string[] = [];

/** A key is a path, or a method and a path where the method matters. */
export function visit(path: string, answers: Answers): void {
  asked.length = 0;
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    const call = `${request.method} ${pathname}`;
    if (pathname === '/api/events') return new Response(null, { status: 202 });
    asked.push(call);
    const answer = answers[call] ?? answers[pathname];
    if (answer === 'never') return new Promise<Response>(() => undefined);
    if (answer === 'silence') throw new TypeError('Failed to fetch');
    const { status = 200, body } = answer ?? { status: 404, body: { code: 'unknown' } };
    return status === 204 ? new Response(null, { status }) : Response.json(body, { status });
  });
  window.history.replaceState(null, '', path);
  const queries = createQueries();
  render(<App queries={queries} site={createSite(queries)} />);
}
