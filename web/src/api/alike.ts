/** The call for what is like a mix, which comes after the page. */
import { client, settle } from './client';
import type { AlikeMixes } from './types';

export const listAlike = (mix: string, signal?: AbortSignal): Promise<AlikeMixes> =>
  settle(client.GET('/api/mixes/{mix}/alike', { params: { path: { mix } }, signal: signal ?? null }));
