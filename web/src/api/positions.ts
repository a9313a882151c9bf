/** The calls for where a member left mixes: loaded once the page stands, and by the settings. */
import { queryOptions } from '@tanstack/react-query';
import { client, settle, settleEmpty } from './client';
import type { NewPosition, Positions } from './types';

export const getPositions = (signal?: AbortSignal): Promise<Positions> =>
  settle(client.GET('/api/user/positions', { signal: signal ?? null }));

/** Also told by a page that is about to go. */
export const putPositions = (positions: NewPosition[]): Promise<Positions> =>
  settle(client.PUT('/api/user/positions', { body: { positions }, keepalive: true }));

export const deletePositions = (): Promise<void> => settleEmpty(client.DELETE('/api/user/positions'));

export const putListeningPreference = (keeps_listening: boolean): Promise<{ keeps_listening: boolean }> =>
  settle(client.PUT('/api/user/listening-preference', { body: { keeps_listening } }));

export const positionsQuery = () =>
  queryOptions({
    queryKey: ['positions'],
    queryFn: ({ signal }) => getPositions(signal),
    staleTime: 0,
  });
