/**
 * Liking, for members and for those who are none. A member's like shows at once and is taken back when the server
 * refuses it; without a network it waits and is sent later.
 */
import { type MutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { sessionQuery, useAuth } from '@/api/auth';
import { deleteLike, putLike } from '@/api/calls';
import { ApiError } from '@/api/errors';
import { tell } from '@/api/events';
import { resend } from '@/api/retry';
import { askToSignUp } from '@/lib/invitation';
import { toast } from '@/lib/toast';
import { likedQuery } from './queries';
import { dequeue, enqueue, isFirstLike, queue } from './queue';

/** What a like has to know of its track. */
export interface LikedTrack {
  track_id: string;
  title: string;
  artist: string;
}

interface LikeWish {
  track: LikedTrack;
  liked: boolean;
}

/** Source: specification for visitors, section 9. */
const toastMs = 3000;

const sayLiked = () => toast({ title: 'Added to your Liked Songs', kind: 'good', lasts: toastMs });

function mark(queries: QueryClient, { track, liked }: LikeWish, updatedAt = Date.now()): void {
  const change = (before: ReadonlySet<string> = new Set<string>()) => {
    const ids = new Set(before);
    if (liked) ids.add(track.track_id);
    else ids.delete(track.track_id);
    return ids;
  };
  queries.setQueryData(likedQuery().queryKey, change, { updatedAt });
}

/** Shows likes that wait to be sent since an earlier visit. What they are marked in is old, and read anew when it can be. */
export function remark(queries: QueryClient): void {
  for (const { options, state } of queries.getMutationCache().getAll()) {
    if (options.mutationKey?.[0] === 'like') mark(queries, state.variables as LikeWish, 1);
  }
}

async function send({ track, liked }: LikeWish): Promise<void> {
  const answer = await (liked ? putLike(track.track_id) : deleteLike(track.track_id));
  if (answer.liked !== liked) throw new ApiError(200, 'like.unchanged', 'the like did not change');
}

export const likeMutation = (queries: QueryClient): MutationOptions<void, Error, LikeWish> => ({
  mutationKey: ['like'],
  meta: { waits: true },
  // One after the other, so that a like and its taking back arrive in their order.
  scope: { id: 'likes' },
  mutationFn: send,
  retry: resend,
  onMutate: async (wish) => {
    await queries.cancelQueries(likedQuery());
    mark(queries, wish);
  },
  onSuccess: (_, { liked }) => {
    if (liked) sayLiked();
  },
  onError: (error, { track, liked }) => {
    console.warn('the like is taken back', error);
    mark(queries, { track, liked: !liked });
    if (error instanceof ApiError && error.status === 401) void queries.invalidateQueries(sessionQuery());
  },
});

/** Likes a track for whoever is there, or takes that back. Answers whether it is liked now. */
export function useLike(): (track: LikedTrack) => boolean {
  const { user } = useAuth();
  const queries = useQueryClient();
  const { mutate } = useMutation(likeMutation(queries));
  const isMember = user !== null;
  return useCallback(
    (track: LikedTrack) => {
      const id = track.track_id;
      // What is true at this moment, not what was last drawn: a second click takes back what the first did.
      const isQueued = queue.read().some(({ trackId }) => trackId === id);
      const isKept = isMember && (queries.getQueryData(likedQuery().queryKey)?.has(id) ?? false);
      const wish = { track, liked: !(isQueued || isKept) };
      tellLike(wish);
      if (!wish.liked) dequeue(new Set([id]));
      if (isMember) {
        mark(queries, wish);
        mutate(wish);
      } else if (wish.liked) {
        enqueue({ trackId: id, timestamp: Date.now(), trackTitle: track.title, trackArtist: track.artist });
        sayLiked();
        if (isFirstLike()) askToSignUp();
      }
      return wish.liked;
    },
    [isMember, mutate, queries],
  );
}

function tellLike({ track, liked }: LikeWish): void {
  const props = { track_id: track.track_id, track_title: track.title };
  if (liked) tell('like_track', props);
  tell(liked ? 'Track Like' : 'Track Unlike', props);
}
