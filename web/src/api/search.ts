/** Searching, whose code comes with the field that is typed into. */
import { client, settle } from './client';
import type { Found } from './types';

export const getSearch = (q: string, signal?: AbortSignal): Promise<Found> =>
  settle(client.GET('/api/search', { params: { query: { q } }, signal: signal ?? null }));
