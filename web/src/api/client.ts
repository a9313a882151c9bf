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

async function hear<T>(call: Promise<Answer<T>>): Promise<Answer<T>> {
  let answer: Answer<T>;
  try {
    answer = await call;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw unreachable();
  }
  if (!answer.response.ok) throw problem(answer.response.status, answer.error);
  return answer;
}

async function settle<T>(call: Promise<Answer<T>>): Promise<T> {
  const { data, response } = await hear(call);
  if (data === undefined) throw problem(response.status, null);
  return data;
}

/** For calls that are answered with no more than that it is done. */
async function settleEmpty(call: Promise<Answer<unknown>>): Promise<void> {
  await hear(call);
}

export { client, settle, settleEmpty };
