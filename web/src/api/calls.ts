/** The calls that this site makes, one function each. */
import { client, settle } from './client';
import type { Home, ListPage, Mix, SubmissionReceipt, SubmissionRequest } from './types';

export const getHome = (signal?: AbortSignal): Promise<Home> =>
  settle(client.GET('/api/home', { signal: signal ?? null }));

export const getList = (slug: string, signal?: AbortSignal): Promise<ListPage> =>
  settle(client.GET('/api/lists/{slug}', { params: { path: { slug } }, signal: signal ?? null }));

export const getMix = (mix: string, signal?: AbortSignal): Promise<Mix> =>
  settle(client.GET('/api/mixes/{mix}', { params: { path: { mix } }, signal: signal ?? null }));

/** Sends a submission. The same `key` sent twice is one submission, whatever the network did in between. */
export const postSubmission = (body: SubmissionRequest, key: string): Promise<SubmissionReceipt> =>
  settle(client.POST('/api/submissions', { body, params: { header: { 'Idempotency-Key': key } } }));

/** Asks whether a file can be fetched: its status, or 0 when nobody answers. */
export async function probe(url: string): Promise<number> {
  try {
    const response = await fetch(url, { method: 'HEAD', cache: 'no-store' });
    return response.status;
  } catch {
    return 0;
  }
}
