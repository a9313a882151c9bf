/** What the panel asks for, and how what happens reaches every list of it that was read. */
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { getComments } from '@/api/comments';
import { watchMixComments } from '@/api/liveComments';
import type { Comment, Comments } from '@/api/types';
import { type Pages, putComment, putReply, removeComment } from './cache';

export type Sort = 'top' | 'recent' | 'timeline';

export const commentsQuery = (mixId: string, trackId: string | null, sort: Sort) =>
  infiniteQueryOptions<Comments, Error, Pages, readonly unknown[], string | null>({
    queryKey: ['comments', mixId, trackId, sort],
    queryFn: ({ pageParam, signal }) => getComments({ mix: mixId, sort, trackId, after: pageParam }, signal),
    initialPageParam: null,
    getNextPageParam: (last) => last.next,
  });

/** Changes every list of a mix's comments; `isIn` says which lists are meant by their track. */
export function changeLists(
  queries: QueryClient,
  mixId: string,
  how: (data: Pages) => Pages,
  isIn: (trackId: unknown) => boolean = () => true,
): void {
  queries.setQueriesData<Pages>(
    { queryKey: ['comments', mixId], predicate: ({ queryKey }) => isIn(queryKey[2]) },
    (data) => data && how(data),
  );
}

/** The lists that a comment belongs to: the mix's, and its track's. */
export const listsOf =
  ({ track_id }: Comment) =>
  (trackId: unknown): boolean =>
    trackId === null || trackId === track_id;

/** Keeps what was read true while the mix is open. `viewerId` is who looks. */
export function watchComments(queries: QueryClient, mixId: string, viewerId: string | null): () => void {
  const change = (how: (data: Pages) => Pages) => changeLists(queries, mixId, how);
  return watchMixComments(mixId, {
    comment: (comment) =>
      changeLists(queries, mixId, (data) => putComment(data, comment, viewerId), listsOf(comment)),
    reply: (reply) => change((data) => putReply(data, reply, viewerId)),
    gone: (id) => change((data) => removeComment(data, id)),
    stale: () => void queries.invalidateQueries({ queryKey: ['comments', mixId] }),
  });
}
