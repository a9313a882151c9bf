/** What the server knows of a member's likes. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getLikedIds, getLikedMixes, getLikes } from '@/api/calls';
import type { LikeKind, Likes } from '@/api/types';

/** Ids of the liked tracks and mixes. */
export const likedQuery = () =>
  queryOptions({
    queryKey: ['likes', 'ids'],
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => new Set(await getLikedIds(signal)),
  });

/** The likes themselves, a page after the other. What another tab of the page showed stays until this one is there. */
export const likesQuery = (kind: LikeKind) =>
  infiniteQueryOptions({
    queryKey: ['likes', 'list', kind],
    queryFn: ({ pageParam, signal }): Promise<Likes> => getLikes(kind, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    // Liking elsewhere changes the list; a page that is opened shows it as it is.
    staleTime: 0,
  });

/** The cards of the liked mixes, the latest first. */
export const likedMixesQuery = () =>
  queryOptions({
    queryKey: ['likes', 'mixes'],
    queryFn: ({ signal }) => getLikedMixes(signal),
    staleTime: 0,
  });
