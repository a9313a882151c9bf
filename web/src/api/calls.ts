/** The calls that this site makes, one function each. */
import { client, settle, settleEmpty } from './client';
import type {
  ArtistPage,
  Home,
  ListPage,
  Mix,
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

export const getSession = (signal?: AbortSignal): Promise<Session> =>
  settle(client.GET('/api/session', { signal: signal ?? null }));

export const deleteSession = (): Promise<void> => settleEmpty(client.DELETE('/api/session'));

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
