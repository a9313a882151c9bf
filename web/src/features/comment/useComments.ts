import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAuth } from '@/api/auth';
import type { SeenComment } from '@/api/types';
import type { Listening } from '@/core';
import { flatten } from './cache';
import { commentsQuery, type Sort, watchComments } from './queries';

/** Sorts when comments come and go, and not when they are voted on: nothing moves under the hand that votes. */
function useSorted(comments: SeenComment[], sort: Sort, core: Listening | null): SeenComment[] {
  const places = useRef<{ of: string; ids: string[] }>({ of: '', ids: [] });
  if (core === null) return comments;
  const of = `${sort} ${comments.map(({ id }) => id).sort()}`;
  if (places.current.of !== of) {
    const order = core.sortComments(
      comments.map(({ upvotes, downvotes, timestamp, mix_timestamp }) => ({
        upvotes,
        downvotes,
        created_at: Date.parse(timestamp),
        mix_seconds: mix_timestamp ?? null,
      })),
      sort,
    );
    places.current = { of, ids: order.flatMap((index) => comments[index]?.id ?? []) };
  }
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  return places.current.ids.flatMap((id) => byId.get(id) ?? []);
}

/** The comments of a mix or of one track in it, in an order, as they are while somebody looks. */
export function useComments(mixId: string, trackId: string | null, sort: Sort, core: Listening | null) {
  const queries = useQueryClient();
  const { user } = useAuth();
  const viewerId = user?.id ?? null;
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(commentsQuery(mixId, trackId, sort));
  useEffect(() => watchComments(queries, mixId, viewerId), [queries, mixId, viewerId]);
  return {
    comments: useSorted(flatten(data), sort, core),
    isLoading: isPending || core === null,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
    hasMore: hasNextPage,
    readMore: () => void fetchNextPage(),
    isReadingMore: isFetchingNextPage,
  };
}
