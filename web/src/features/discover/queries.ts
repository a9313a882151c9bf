/** A member's Discover Weekly, and how far the reading of what they play has come. */
import { queryOptions } from '@tanstack/react-query';
import { getDiscoverWeekly, getSync } from '@/api/discover';
import type { SyncState } from '@/api/types';

export const weeklyQuery = () =>
  queryOptions({
    queryKey: ['discover-weekly'],
    queryFn: ({ signal }) => getDiscoverWeekly(signal),
    // Friends come and go; a page that is opened shows what is so.
    staleTime: 0,
  });

export const isUnderWay = (sync: SyncState | undefined): boolean =>
  sync?.state === 'waiting' || sync?.state === 'running';

/** The wait between two looks at a reading that goes on. */
const lookMs = 600;
/** The same for one that waits for Spotify. */
const patientMs = 5000;

export const syncQuery = () =>
  queryOptions({
    queryKey: ['spotify-sync'],
    queryFn: ({ signal }) => getSync(signal),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (!isUnderWay(data)) return false;
      return data?.problem == null ? lookMs : patientMs;
    },
  });
