/** What a member likes: asked for, given and taken back. Its code comes with the first heart. */
import { client, settle } from './client';
import type { LikeKind, LikeState, Likes, MixCard, MixLikeState } from './types';

/** Ids of the tracks and the mixes that the member likes. */
export const getLikedIds = (signal?: AbortSignal): Promise<string[]> =>
  settle(client.GET('/api/likes/ids', { signal: signal ?? null })).then(({ track_ids, mix_ids }) => [
    ...track_ids,
    ...mix_ids,
  ]);

export const getLikedMixes = (signal?: AbortSignal): Promise<MixCard[]> =>
  settle(client.GET('/api/likes/mixes', { signal: signal ?? null })).then(({ mixes }) => mixes);

export const putMixLike = (mix_id: string): Promise<MixLikeState> =>
  settle(client.PUT('/api/likes/mixes/{mix_id}', { params: { path: { mix_id } } }));

export const deleteMixLike = (mix_id: string): Promise<MixLikeState> =>
  settle(client.DELETE('/api/likes/mixes/{mix_id}', { params: { path: { mix_id } } }));

/** A page of the member's likes of one kind; `after` is what the page before named. */
export const getLikes = (kind: LikeKind, after: string | null, signal?: AbortSignal): Promise<Likes> =>
  settle(
    client.GET('/api/likes', {
      params: { query: after === null ? { kind } : { kind, after } },
      signal: signal ?? null,
    }),
  );

export const putLike = (track_id: string): Promise<LikeState> =>
  settle(client.PUT('/api/likes/{track_id}', { params: { path: { track_id } } }));

export const deleteLike = (track_id: string): Promise<LikeState> =>
  settle(client.DELETE('/api/likes/{track_id}', { params: { path: { track_id } } }));
