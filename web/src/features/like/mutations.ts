/**
 * Liking, for members and for those who are none. A member's like shows at once and is taken back when the server
 * refuses it; without a network it waits and is sent later.
 */
import { type MutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { sessionQuery, useAuth } from '@/api/auth';
import { ApiError, isSignedOut } from '@/api/errors';
import { tell } from '@/api/events';
import { deleteLike, deleteMixLike, putLike, putMixLike } from '@/api/likes';
import { resend } from '@/api/retry';
import type { LikeState, MixLikeState } from '@/api/types';
import { askToSignUp } from '@/lib/invitation';
import { toast } from '@/lib/toast';
import type { Likeable, LikeWish } from './likeable';
import { likedQuery } from './queries';
import { dequeue, enqueue, isFirstLike, isQueued } from './queue';

/** Source: specification for visitors, section 9. */
const toastMs = 3000;

/** `isSynced` says that the like goes to Spotify, too. */
const sayLiked = ({ kind }: Likeable, isSynced: boolean) => {
  const title = kind === 'track' ? 'Added to your Liked Songs' : 'Added to your liked mixes';
  const synced = isSynced ? { description: 'Synced with Spotify' } : {};
  toast({ title, ...synced, kind: 'good', lasts: toastMs });
};

/** Shows something as liked, or no longer. */
export function mark(queries: QueryClient, { what, liked }: LikeWish, updatedAt = Date.now()): void {
  const change = (before: ReadonlySet<string> = new Set<string>()) => {
    const ids = new Set(before);
    if (liked) ids.add(what.id);
    else ids.delete(what.id);
    return ids;
  };
  queries.setQueryData(likedQuery().queryKey, change, { updatedAt });
}

/** The pages of what is liked, but for the ids, which {@link mark} keeps true. */
export const readListsAnew = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [name, what] }) => name === 'likes' && what !== 'ids',
  });

/** Shows likes that wait to be sent since an earlier visit. What they are marked in is old, and read anew when it can be. */
export function remark(queries: QueryClient): void {
  for (const { options, state } of queries.getMutationCache().getAll()) {
    if (options.mutationKey?.[0] === 'like') mark(queries, state.variables as LikeWish, 1);
  }
}

/** When something was asked for that waits since an earlier page, which may have sent it as it went. */
export const onAnEarlierPage = 0;

/** Takes back a wish for the opposite that waits. Whether it was surely never sent: then nothing is left to send. */
function callOff(queries: QueryClient, { what, liked }: LikeWish): boolean {
  const cache = queries.getMutationCache();
  const opposite = cache.find({
    mutationKey: ['like'],
    status: 'pending',
    predicate: ({ state }) => {
      const wish = state.variables as LikeWish;
      return wish.what.id === what.id && wish.liked !== liked && state.isPaused;
    },
  });
  if (opposite === undefined) return false;
  cache.remove(opposite);
  return opposite.state.submittedAt !== onAnEarlierPage;
}

/** Answers whether the like goes to Spotify, too. */
async function send({ what: { kind, id }, liked }: LikeWish): Promise<boolean> {
  const [put, take] = kind === 'track' ? [putLike, deleteLike] : [putMixLike, deleteMixLike];
  const answer: LikeState | MixLikeState = await (liked ? put(id) : take(id));
  if (answer.liked !== liked) throw new ApiError(200, 'like.unchanged', 'the like did not change');
  return 'spotify_connected' in answer && answer.spotify_connected;
}

export const likeMutation = (queries: QueryClient): MutationOptions<boolean, Error, LikeWish> => ({
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
  onSuccess: (isSynced, { what, liked }) => {
    if (!liked) return;
    sayLiked(what, isSynced);
    // A list that is open may have been read before. What is taken back stays in it, to be liked again.
    void readListsAnew(queries);
  },
  onError: (error, { what, liked }) => {
    console.warn('the like is taken back', error);
    mark(queries, { what, liked: !liked });
    if (!isSignedOut(error)) return;
    // Signed out meanwhile: it is kept as anybody's is.
    if (liked) enqueue(what, Date.now());
    void queries.invalidateQueries(sessionQuery());
  },
});

/** Likes something for whoever is there, or takes that back. Answers whether it is liked now. */
export function useLike(): (what: Likeable) => boolean {
  const { user } = useAuth();
  const queries = useQueryClient();
  const { mutate } = useMutation(likeMutation(queries));
  const isMember = user !== null;
  return useCallback(
    (what: Likeable) => {
      // What is true at this moment, not what was last drawn: a second click takes back what the first did.
      const isKept = isMember && (queries.getQueryData(likedQuery().queryKey)?.has(what.id) ?? false);
      const wish = { what, liked: !(isKept || isQueued(what.id)) };
      tellLike(wish);
      if (!wish.liked) dequeue(new Set([what.id]));
      if (isMember) {
        mark(queries, wish);
        if (!callOff(queries, wish)) mutate(wish);
      } else if (wish.liked) {
        enqueue(what, Date.now());
        sayLiked(what, false);
        // It speaks of tracks, so a mix does not use it up.
        if (what.kind === 'track' && isFirstLike()) askToSignUp();
      }
      return wish.liked;
    },
    [isMember, mutate, queries],
  );
}

function tellLike({ what: { kind, id, title }, liked }: LikeWish): void {
  if (kind === 'mix') return;
  const props = { track_id: id, track_title: title };
  if (liked) tell('like_track', props);
  tell(liked ? 'Track Like' : 'Track Unlike', props);
}
