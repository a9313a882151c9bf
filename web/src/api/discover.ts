/** The calls about Discover Weekly and what it is made of, one function each. */
import { client, settle, settleEmpty } from './client';
import type { DiscoverWeekly, SyncState } from './types';

export const getDiscoverWeekly = (signal?: AbortSignal): Promise<DiscoverWeekly> =>
  settle(client.GET('/api/discover-weekly', { signal: signal ?? null }));

/** Asks for less like a track. */
export const putWeeklyRefusal = (spotify_track_id: string): Promise<void> =>
  settleEmpty(
    client.PUT('/api/discover-weekly/refusals/{spotify_track_id}', {
      params: { path: { spotify_track_id } },
    }),
  );

export const deleteWeeklyRefusal = (spotify_track_id: string): Promise<void> =>
  settleEmpty(
    client.DELETE('/api/discover-weekly/refusals/{spotify_track_id}', {
      params: { path: { spotify_track_id } },
    }),
  );

/** How far the reading of what the member plays at Spotify has come. */
export const getSync = (signal?: AbortSignal): Promise<SyncState> =>
  settle(client.GET('/api/spotify/sync', { signal: signal ?? null }));

export const postSync = (): Promise<SyncState> => settle(client.POST('/api/spotify/sync'));
