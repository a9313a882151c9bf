/** Writing, answering, voting, deleting. What is done here is shown at once or as soon as the server agrees. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { atOnce, useAction } from '@/api/action';
import { deleteComment, getReplies, postComment, postReply, putCommentVote } from '@/api/comments';
import { ApiError } from '@/api/errors';
import type { CommentForm, SeenComment, UserVote } from '@/api/types';
import { randomId } from '@/lib/random';
import { toast } from '@/lib/toast';
import { addReplies, type Pages, putComment, putReply, takeBack, vote } from './cache';
import { sendDraft } from './drafts';
import { changeLists, listsOf } from './queries';

/** A key for what is sent: the same for the same words, so that a second try is the same comment. */
function useKeyOf(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: randomId() };
    return last.current.key;
  };
}

/** What a refusal says, where it says something to people. */
export function wordsOf(error: Error, otherwise: string): string {
  const words = error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : '';
  return words === '' ? otherwise : words;
}

/** Sends comments of a mix that were written as a draft, which goes with them. */
export function useSend(mixId: string, draft: string) {
  const queries = useQueryClient();
  const keyOf = useKeyOf();
  return useAction({
    mutationFn: (form: CommentForm) =>
      sendDraft(draft, form.text, () => postComment(mixId, form, keyOf(form))),
    onSuccess: (comment) => {
      const viewerId = comment.user?.id ?? null;
      changeLists(queries, mixId, (data) => putComment(data, comment, viewerId), listsOf(comment));
    },
  });
}

export function useReply(comment: SeenComment, to: string) {
  const queries = useQueryClient();
  const keyOf = useKeyOf();
  return useAction({
    mutationFn: (text: string) => postReply(to, text, keyOf(text)),
    onSuccess: (reply) =>
      changeLists(queries, comment.mix_id, (data) => putReply(data, reply, reply.user?.id ?? null)),
  });
}

export function useMoreReplies(comment: SeenComment) {
  const queries = useQueryClient();
  return useAction({
    mutationFn: (after: string) => getReplies(comment.id, after),
    onSuccess: (page) => changeLists(queries, comment.mix_id, (data) => addReplies(data, comment.id, page)),
    onError: () => toast({ title: 'Failed to load the replies. Please try again.', kind: 'bad' }),
  });
}

/** Votes count at once, one after the other; one that the server refuses is taken back. */
export function useVote({ id, mix_id, user_vote }: SeenComment) {
  const queries = useQueryClient();
  const key = ['comment vote', id];
  return useMutation({
    ...atOnce,
    mutationKey: key,
    scope: { id: key.join(' ') },
    mutationFn: (wish: UserVote) => putCommentVote(id, wish),
    onMutate: (wish) => {
      changeLists(queries, mix_id, (data) => vote(data, id, wish));
      return { before: user_vote };
    },
    onSuccess: (comment, wish) => {
      // While a later vote is on its way, the counts on the page are ahead of the server's.
      if (queries.isMutating({ mutationKey: key }) > 1) return;
      const settle = (data: Pages) => putComment(vote(data, id, wish), comment, null);
      changeLists(queries, mix_id, settle, listsOf(comment));
    },
    onError: (_, __, shown) => {
      if (shown !== undefined) changeLists(queries, mix_id, (data) => vote(data, id, shown.before));
      toast({ title: 'Failed to record your vote. Please try again.', kind: 'bad' });
    },
  });
}

export function useDelete(mixId: string) {
  const queries = useQueryClient();
  return useAction({
    mutationFn: deleteComment,
    onSuccess: (_, id) => {
      changeLists(queries, mixId, (data) => takeBack(data, id));
    },
    onError: (error) => toast({ title: wordsOf(error, 'Failed to delete. Please try again.'), kind: 'bad' }),
  });
}
