/** The calls for what a member has heard: loaded once the page stands. */
import { client, settle } from './client';
import type { History, HistoryChanges } from './types';

export const getHistory = (): Promise<History> => settle(client.GET('/api/user/history'));

/** Also told by a page that is about to go. */
export const putHistory = (changes: HistoryChanges): Promise<History> =>
  settle(client.PUT('/api/user/history', { body: changes, keepalive: true }));
