/** The one door to the server. Every call answers with data or throws an `ApiError`. */
import createClient from 'openapi-fetch';
import { problem, unreachable } from './errors';
import type { paths } from './schema';

const client = createClient<paths>({
  baseUrl: location.origin,
  fetch: (request) => fetch(request),
});

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

async function settle<T>(call: Promise<Answer<T>>): Promise<T> {
  let answer: Answer<T>;
  try {
    answer = await call;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw unreachable();
  }
  if (!answer.response.ok || answer.data === undefined) throw problem(answer.response.status, answer.error);
  return answer.data;
}

export { client, settle };
