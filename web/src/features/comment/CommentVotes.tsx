import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useAuth } from '@/api/auth';
import type { SeenComment, UserVote } from '@/api/types';
import { askToSignIn } from '@/lib/invitation';
import { useVote } from './mutations';

interface Props {
  comment: SeenComment;
}

/** For and against. Nobody votes on their own words. */
export function CommentVotes({ comment }: Props) {
  const { user } = useAuth();
  const { mutate } = useVote(comment);
  const { user_vote, upvotes, downvotes, is_own } = comment;
  const press = (wish: UserVote) => {
    if (user === null) askToSignIn();
    else mutate(user_vote === wish ? 'none' : wish);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a legend that nobody needs to see.
    <span role="group" aria-label="Votes" className="flex items-center">
      <button
        type="button"
        aria-label={`Upvote, ${upvotes}`}
        aria-pressed={user_vote === 'up'}
        disabled={is_own}
        title={is_own ? 'Your own comment' : 'Upvote'}
        className="comment-vote"
        onClick={() => press('up')}
      >
        <ThumbsUp aria-hidden />
        <span className="figures">{upvotes}</span>
      </button>
      <button
        type="button"
        aria-label={`Downvote, ${downvotes}`}
        aria-pressed={user_vote === 'down'}
        disabled={is_own}
        title={is_own ? 'Your own comment' : 'Downvote'}
        className="comment-vote"
        onClick={() => press('down')}
      >
        <ThumbsDown aria-hidden />
        <span className="figures">{downvotes}</span>
      </button>
    </span>
  );
}
