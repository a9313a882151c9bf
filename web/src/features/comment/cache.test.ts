import { expect, test } from 'vitest';
import { aComment, aReply } from '@/test/comments';
import {
  addReplies,
  flatten,
  type Pages,
  putComment,
  putReply,
  removeComment,
  takeBack,
  vote,
} from './cache';

const pages = (next: string | null, ...comments: ReturnType<typeof aComment>[]): Pages => ({
  pages: [{ comments, next }],
  pageParams: [null],
});
const ids = (data: Pages) => flatten(data).map(({ id }) => id);
const only = (data: Pages) => flatten(data)[0];

test('a comment that two pages bring is one', () => {
  const data = pages('more', aComment(1), aComment(2));
  data.pages.push({ comments: [aComment(2), aComment(3)], next: null });
  expect(ids(data)).toEqual(['comment-1', 'comment-2', 'comment-3']);
});

test('what is told of a known comment keeps what only its reader knows', () => {
  const known = pages(null, aComment(1, { user_vote: 'up', is_own: true, replies: [aReply(1, 1)] }));
  const { user_vote: _, is_own: __, replies: ___, next_replies: ____, ...told } = aComment(1, { upvotes: 7 });
  expect(only(putComment(known, told, 'user-9'))).toMatchObject({
    upvotes: 7,
    user_vote: 'up',
    is_own: true,
    replies: [{ id: 'reply-1' }],
  });
});

test('a new comment comes in, with whose it is', () => {
  const data = pages('more', aComment(1), aComment(2));
  expect(ids(putComment(data, aComment(3), 'user-3'))).toEqual(['comment-3', 'comment-1', 'comment-2']);
  expect(only(putComment(data, aComment(3), 'user-3'))?.is_own).toBe(true);
  expect(only(putComment(data, aComment(3), null))?.is_own).toBe(false);
});

test('an old comment of a page that was not read does not come in by the vote of somebody', () => {
  const data = pages('more', aComment(5), aComment(6));
  expect(putComment(data, aComment(1, { upvotes: 1 }), null)).toBe(data);
});

test('a blank takes the place of its comment and never comes in as one', () => {
  const blank = aComment(1, { text: null, user: null });
  expect(only(putComment(pages(null, aComment(1)), blank, null))?.text).toBeNull();
  expect(ids(putComment(pages(null), blank, null))).toEqual([]);
});

test('a reply stands at the end, once, and not behind a gap', () => {
  const data = putReply(pages(null, aComment(1)), aReply(1, 1), null);
  expect(only(putReply(data, aReply(1, 1), null))?.replies).toHaveLength(1);
  const gap = pages(null, aComment(1, { next_replies: 'more' }));
  expect(only(putReply(gap, aReply(1, 1), null))?.replies).toHaveLength(0);
  expect(only(putReply(gap, aReply(1, 1), 'user-1'))?.replies).toHaveLength(1);
});

test('further replies come before one that was just written', () => {
  const data = pages(null, aComment(1, { replies: [aReply(1, 1), aReply(9, 1)], next_replies: 'more' }));
  const more = addReplies(data, 'comment-1', { replies: [aReply(2, 1), aReply(3, 1)], next: null });
  expect(only(more)?.replies.map(({ id }) => id)).toEqual(['reply-1', 'reply-2', 'reply-3', 'reply-9']);
  expect(only(more)?.next_replies).toBeNull();
});

test('what is deleted goes, but a comment that was answered stays as a blank', () => {
  const data = pages(null, aComment(1, { replies: [aReply(1, 1)] }), aComment(2));
  expect(ids(takeBack(data, 'comment-2'))).toEqual(['comment-1']);
  expect(only(takeBack(data, 'comment-1'))).toMatchObject({ text: null, user: null });
  expect(only(takeBack(data, 'reply-1'))?.replies).toEqual([]);
  expect(ids(removeComment(data, 'comment-1'))).toEqual(['comment-2']);
});

test.each([
  ['none', 'up', 3, 1],
  ['up', 'none', 1, 1],
  ['up', 'down', 1, 2],
  ['up', 'up', 2, 1],
  ['down', 'up', 3, 0],
] as const)('a vote of %s that becomes %s', (before, wish, upvotes, downvotes) => {
  const data = pages(null, aComment(1, { user_vote: before, upvotes: 2, downvotes: 1 }));
  expect(only(vote(data, 'comment-1', wish))).toMatchObject({ user_vote: wish, upvotes, downvotes });
});
