/** The mixes of a genre, a label or a place. */
import { client, settle } from './client';
import type { ListPage } from './types';

export const getFact = (fact: string, name: string, signal?: AbortSignal): Promise<ListPage> =>
  settle(
    client.GET('/api/facts/{fact}/{name}', { params: { path: { fact, name } }, signal: signal ?? null }),
  );
