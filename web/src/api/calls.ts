/** The calls that this site makes, one function each. */
import { client, settle, settleEmpty } from './client';
import type {
  ArtistPage,
  Found,
  Home,
  LikeKind,
  LikeState,
  Likes,
  ListPage,
  Mix,
  MixCard,
  MixLikeState,
  QueuedLikes,
  Session,
  SpotifyArtist,
  TakenOver,
} from './types';

export const getHome = (signal?: AbortSignal): Promise<Home> =>
  settle(client.GET('/api/home', { signal: signal ?? null }));

export const getList = (slug: string, signal?: AbortSignal): Promise<ListPage> =>
  settle(client.GET('/api/lists/{slug}', { params: { path: { slug } }, signal: signal ?? null }));

export const getMix = (mix: string, signal?: AbortSignal): Promise<Mix> =>
  settle(client.GET('/api/mixes/{mix}', { params: { path: { mix } }, signal: signal ?? null }));

export const getArtist = (name: string, signal?: AbortSignal): Promise<ArtistPage> =>
  settle(client.GET('/api/artists/{name}', { params: { path: { name } }, signal: signal ?? null }));

/** What Spotify says of an artist; `null` where it knows none of that name, or is not set up. */
export const getArtistAtSpotify = (name: string, signal?: AbortSignal): Promise<SpotifyArtist | null> =>
  settle(
    client.GET('/api/artists/{name}/spotify', { params: { path: { name } }, signal: signal ?? null }),
  ).then(({ artist }) => artist ?? null);

export const getSearch = (q: string, signal?: AbortSignal): Promise<Found> =>
  settle(client.GET('/api/search', { params: { query: { q } }, signal: signal ?? null }));

export const getSession = (signal?: AbortSignal): Promise<Session> =>
  settle(client.GET('/api/session', { signal: signal ?? null }));

export const deleteSession = (): Promise<void> => settleEmpty(client.DELETE('/api/session'));

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

/** Hands likes that were kept on this device to the member's account. Sent twice, they count once. */
export const postQueuedLikes = (body: QueuedLikes): Promise<TakenOver> =>
  settle(client.POST('/api/likes/queue', { body }));

/** Asks whether a file can be fetched: its status, or 0 when nobody answers. */
export async function probe(url: string): Promise<number> {
  try {
    const response = await fetch(url, { method: 'HEAD', cache: 'no-store' });
    return response.status;
  } catch {
    return 0;
  }
}
