/** Opens an address of the site as a browser would, with a server that answers from a table. */
import { render } from '@testing-library/react';
import { vi } from 'vitest';
import { App } from '@/app/App';

export type Answers = Record<string, { status?: number; body: unknown } | 'silence' | 'never'>;

export function visit(path: string, answers: Answers): void {
  vi.stubGlobal('fetch', async (request: Request) => {
    const answer = answers[new URL(request.url).pathname];
    if (answer === 'never') return new Promise<Response>(() => undefined);
    if (answer === 'silence') throw new TypeError('Failed to fetch');
    const { status = 200, body } = answer ?? { status: 404, body: { code: 'unknown' } };
    return status === 204 ? new Response(null, { status }) : Response.json(body, { status });
  });
  window.history.replaceState(null, '', path);
  render(<App />);
}
