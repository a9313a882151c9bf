/** What is told of a mix's comments while it is open, each kind to its own listener. */
import { watchMix } from './live';
import type { Comment, Reply } from './types';

export interface CommentListeners {
  comment(comment: Comment): void;
  reply(reply: Reply): void;
  /** A comment or reply that is no longer there. */
  gone(id: string): void;
  /** What was read has to be read again. */
  stale(): void;
}

export const watchMixComments = (mixId: string, on: CommentListeners): (() => void) =>
  watchMix(mixId, (kind, data) => {
    if (kind === 'comment') on.comment(data as Comment);
    else if (kind === 'reply') on.reply(data as Reply);
    else if (kind === 'comment_gone') on.gone((data as { id: string }).id);
    else if (kind === 'stale') on.stale();
  });
