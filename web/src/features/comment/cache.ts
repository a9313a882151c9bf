/**
 * Comments as pages that were read, and what happens to them since: written, answered, voted on, deleted, here or
 * elsewhere. Pure; an answer of the same object says that nothing changed.
 */
import type { Comment, Comments, Replies, Reply, SeenComment, SeenReply, UserVote } from '@/api/types';

export interface Pages {
  pages: Comments[];
  pageParams: Array<string | null>;
}

/** Every comment once, in the order of the pages. */
export function flatten(data: Pages | undefined): SeenComment[] {
  const known = new Set<string>();
  return (data?.pages ?? [])
    .flatMap(({ comments }) => comments)
    .filter(({ id }) => !known.has(id) && known.add(id));
}

function change(data: Pages, id: string, how: (comment: SeenComment) => SeenComment): Pages {
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      comments: page.comments.map((comment) => (comment.id === id ? how(comment) : comment)),
    })),
  };
}

const has = (data: Pages, id: string): boolean =>
  data.pages.some(({ comments }) => comments.some((comment) => comment.id === id));

function insert(data: Pages, comment: SeenComment): Pages {
  const [first, ...rest] = data.pages;
  if (first === undefined) return data;
  return { ...data, pages: [{ ...first, comments: [comment, ...first.comments] }, ...rest] };
}

/** Whether a comment that no page has is a new one, and not one of a page that nobody has read yet. */
function isNews(data: Pages, comment: Comment): boolean {
  if (data.pages.at(-1)?.next == null) return true;
  return flatten(data).every(({ timestamp }) => Date.parse(timestamp) < Date.parse(comment.timestamp));
}

/** Puts a comment as it is now in the place of what was known of it; a new one comes in. */
export function putComment(data: Pages, comment: Comment, viewerId: string | null): Pages {
  if (has(data, comment.id)) return change(data, comment.id, (known) => ({ ...known, ...comment }));
  if (comment.text === null || !isNews(data, comment)) return data;
  const is_own = viewerId !== null && comment.user?.id === viewerId;
  return insert(data, { ...comment, user_vote: 'none', is_own, replies: [], next_replies: null });
}

/** Puts a reply at the end of its comment's, where all of them are shown. */
export function putReply(data: Pages, reply: Reply, viewerId: string | null): Pages {
  return change(data, reply.comment_id, (comment) => {
    const is_own = viewerId !== null && reply.user?.id === viewerId;
    const isKnown = comment.replies.some(({ id }) => id === reply.id);
    if (isKnown || (comment.next_replies !== null && !is_own)) return comment;
    return { ...comment, replies: [...comment.replies, { ...reply, is_own }] };
  });
}

/** Adds a further page of replies. */
export function addReplies(data: Pages, id: string, { replies, next }: Replies): Pages {
  return change(data, id, (comment) => {
    const come = new Set(replies.map((reply) => reply.id));
    const others: SeenReply[] = comment.replies.filter((reply) => !come.has(reply.id));
    const own = others.filter((reply) => reply.timestamp > (replies.at(-1)?.timestamp ?? ''));
    const before = others.filter((reply) => !own.includes(reply));
    return { ...comment, replies: [...before, ...replies, ...own], next_replies: next };
  });
}

/** Takes away a comment or a reply. */
export function removeComment(data: Pages, gone: string): Pages {
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      comments: page.comments
        .filter(({ id }) => id !== gone)
        .map((comment) => ({ ...comment, replies: comment.replies.filter(({ id }) => id !== gone) })),
    })),
  };
}

/** What becomes of a comment or reply that its reader deletes: one with replies stays as a blank for them. */
export function takeBack(data: Pages, id: string): Pages {
  const isAnswered = flatten(data).some((comment) => comment.id === id && comment.replies.length > 0);
  if (!isAnswered) return removeComment(data, id);
  return change(data, id, (comment) => ({ ...comment, text: null, user: null, is_own: false }));
}

/** Counts a vote in the place of the one before. */
export function vote(data: Pages, id: string, wish: UserVote): Pages {
  return change(data, id, (comment) => ({
    ...comment,
    user_vote: wish,
    upvotes: comment.upvotes + Number(wish === 'up') - Number(comment.user_vote === 'up'),
    downvotes: comment.downvotes + Number(wish === 'down') - Number(comment.user_vote === 'down'),
  }));
}
