/** What the server knows of a member's likes. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { getLikedIds, getLikedMixes, getLikes } from '@/api/likes';
import type { LikeKind, Likes } from '@/api/types';
import type { LikeWish } from './likeable';

const pendingLikes = (queries: QueryClient) =>
  queries.getMutationCache().findAll({ mutationKey: ['like'], status: 'pending' });

/** Ids of the liked tracks and mixes. What is on its way to the server counts, whether it is there yet or not. */
export const likedQuery = () =>
  queryOptions({
    queryKey: ['likes', 'ids'],
    queryFn: async ({ client, signal }): Promise<ReadonlySet<string>> => {
      const before = pendingLikes(client);
      const ids = new Set(await getLikedIds(signal));
      for (const { state } of new Set([...before, ...pendingLikes(client)])) {
        const { what, liked } = state.variables as LikeWish;
        if (state.status === 'error') continue;
        if (liked) ids.add(what.id);
        else ids.delete(what.id);
      }
      return ids;
    },
    // Another tab may have liked something since.
    refetchOnWindowFocus: 'always',
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
    refetchOnWindowFocus: true,
  });

/** The cards of the liked mixes, the latest first. */
export const likedMixesQuery = () =>
  queryOptions({
    queryKey: ['likes', 'mixes'],
    queryFn: ({ signal }) => getLikedMixes(signal),
    staleTime: 0,
  });
