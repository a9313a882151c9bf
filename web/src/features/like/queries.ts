/** What the server knows of a member's likes. */
import { queryOptions } from '@tanstack/react-query';
import { getLikedIds } from '@/api/calls';

/** Ids of the liked tracks. */
export const likedQuery = () =>
  queryOptions({
    queryKey: ['likes', 'ids'],
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => new Set(await getLikedIds(signal)),
  });
