/** Invented comments for tests; a higher number is a later one, and the number is also its writer's. */
import type { SeenComment, SeenReply } from '@/api/types';

const at = (number: number): string => new Date(Date.UTC(2026, 2, 14, 20, number)).toISOString();

export function aComment(number: number, over: Partial<SeenComment> = {}): SeenComment {
  return {
    id: `comment-${number}`,
    mix_id: 'mix-1',
    track_id: null,
    position: null,
    user: { id: `user-${number}`, username: `listener${number}`, avatar: null },
    text: `Words ${number}`,
    timestamp: at(number),
    mix_timestamp: null,
    upvotes: 0,
    downvotes: 0,
    user_vote: 'none',
    is_own: false,
    replies: [],
    next_replies: null,
    ...over,
  };
}

export function aReply(number: number, comment: number, over: Partial<SeenReply> = {}): SeenReply {
  return {
    id: `reply-${number}`,
    comment_id: `comment-${comment}`,
    user: { id: `user-${number}`, username: `listener${number}`, avatar: null },
    text: `@listener${comment} Answer ${number}`,
    timestamp: at(number),
    reply_to_username: `listener${comment}`,
    is_own: false,
    ...over,
  };
}
