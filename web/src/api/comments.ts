/** The calls of the comments panel. */
import { client, settle, settleEmpty } from './client';
import type {
  Comment,
  CommentForm,
  Comments,
  Replies,
  ReportReason,
  SeenComment,
  SeenReply,
  UserVote,
} from './types';

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

/** Tells the admins that a comment or a reply is harmful. */
export const reportComment = (id: string, reason: ReportReason, words: string): Promise<void> =>
  settleEmpty(client.PUT('/api/comments/{id}/report', { params: { path: { id } }, body: { reason, words } }));

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
