/** The calls that this site makes, one function each. */
import { client, settle, settleEmpty } from './client';
import type {
  ArtistPage,
  Comment,
  CommentForm,
  Comments,
  Cue,
  EmailWanted,
  Found,
  Home,
  LikeKind,
  LikeState,
  Likes,
  LinkSent,
  LinkWish,
  ListPage,
  Mix,
  MixCard,
  MixLikeState,
  NewCue,
  NewTimestamp,
  NewVote,
  ProviderAnswer,
  QueuedLikes,
  Replies,
  SeenComment,
  SeenReply,
  SeenTimestamp,
  Session,
  SignedIn,
  SpotifyArtist,
  TakenOver,
  Timestamp,
  UserVote,
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

export const postLink = (body: LinkWish): Promise<LinkSent> =>
  settle(client.POST('/api/sign-in/link', { body }));

/** `confirmed` says that a person pressed a button to sign in where another browser asked for the link. */
export const openLink = (token: string, confirmed: boolean): Promise<SignedIn> =>
  settle(client.POST('/api/sign-in/link/open', { body: { token, confirmed } }));

export const postCode = (code: string): Promise<SignedIn> =>
  settle(client.POST('/api/sign-in/code', { body: { code } }));

/** Signs in, or up where the address has no account yet. */
export const postPassword = (email: string, password: string): Promise<SignedIn> =>
  settle(client.POST('/api/sign-in/password', { body: { email, password } }));

export const getProviders = (): Promise<string[]> =>
  settle(client.GET('/api/sign-in/providers')).then(({ providers }) => providers);

/** Where to send the browser. */
export const beginWithProvider = (provider: string, path: string): Promise<string> =>
  settle(
    client.POST('/api/sign-in/providers/{provider}', {
      params: { path: { provider } },
      body: { redirect_path: path },
    }),
  ).then(({ url }) => url);

export const finishWithProvider = (body: ProviderAnswer): Promise<SignedIn | EmailWanted> =>
  settle<SignedIn | EmailWanted>(client.POST('/api/sign-in/provider', { body }));

export const postFirstAdmin = (token: string): Promise<void> =>
  settleEmpty(client.POST('/api/session/first-admin', { body: { token } }));

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

/** The times that people gave to a mix's tracks; `session` is the anonymous session's id, for its own votes. */
export const getTimestamps = (
  mix: string,
  session: string | null,
  signal?: AbortSignal,
): Promise<SeenTimestamp[]> =>
  settle(
    client.GET('/api/mixes/{mix}/timestamps', {
      params: { path: { mix }, header: session === null ? {} : { 'Segue-Session': session } },
      signal: signal ?? null,
    }),
  );

export const postTimestamp = (mix: string, body: NewTimestamp): Promise<Timestamp> =>
  settle(client.POST('/api/mixes/{mix}/timestamps', { params: { path: { mix } }, body }));

export const putTimestampVote = (id: string, body: NewVote): Promise<Timestamp> =>
  settle(client.PUT('/api/timestamps/{id}/vote', { params: { path: { id } }, body }));
export interface CommentsWish {
  mix: string;
  sort: 'top' | 'recent' | 'timeline';
  trackId: string | null;
  /** The `next` of the page before. */
  after: string | null;
}

export const getComments = (wish: CommentsWish, signal?: AbortSignal): Promise<Comments> => {
  const { mix, sort, trackId, after } = wish;
  const query = {
    sort,
    ...(trackId === null ? {} : { track_id: trackId }),
    ...(after === null ? {} : { after }),
  };
  return settle(
    client.GET('/api/mixes/{mix}/comments', { params: { path: { mix }, query }, signal: signal ?? null }),
  );
};

/** Sent twice with the same `key`, it is one comment. */
export const postComment = (mix: string, body: CommentForm, key: string): Promise<SeenComment> =>
  settle(
    client.POST('/api/mixes/{mix}/comments', {
      params: { path: { mix }, header: { 'Idempotency-Key': key } },
      body,
    }),
  );

export const deleteComment = (id: string): Promise<void> =>
  settleEmpty(client.DELETE('/api/comments/{id}', { params: { path: { id } } }));

export const putCommentVote = (id: string, vote: UserVote): Promise<Comment> =>
  settle(client.PUT('/api/comments/{id}/vote', { params: { path: { id } }, body: { vote } }));

export const getReplies = (id: string, after: string): Promise<Replies> =>
  settle(client.GET('/api/comments/{id}/replies', { params: { path: { id }, query: { after } } }));

/** Answers a comment, or a reply, beside which it then stands. */
export const postReply = (id: string, text: string, key: string): Promise<SeenReply> =>
  settle(
    client.POST('/api/comments/{id}/replies', {
      params: { path: { id }, header: { 'Idempotency-Key': key } },
      body: { text },
    }),
  );

/** Sets a track's curated time, or takes it back; for admins. */
export const putCue = (mix: string, body: NewCue): Promise<Cue> =>
  settle(client.PUT('/api/admin/mixes/{mix}/cue', { params: { path: { mix } }, body }));

/** Asks whether a file can be fetched: its status, or 0 when nobody answers. */
export async function probe(url: string): Promise<number> {
  try {
    const response = await fetch(url, { method: 'HEAD', cache: 'no-store' });
    return response.status;
  } catch {
    return 0;
  }
}
