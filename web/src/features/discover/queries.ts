/** A member's Discover Weekly, and how far the reading of what they play has come. */
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
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

/** How long the server takes at most to compare somebody with five hundred friends, and some more. */
const compareMs = 1000;

/**
 * Looks anew at the list, and at what else shows how well tastes match; and once more when what changed it has been
 * thought through: nobody is made to wait for that.
 */
export function lookAgain(queries: QueryClient, ...others: readonly { queryKey: QueryKey }[]): void {
  const look = () => {
    for (const { queryKey } of [weeklyQuery(), ...others]) void queries.invalidateQueries({ queryKey });
  };
  look();
  setTimeout(look, compareMs);
}
