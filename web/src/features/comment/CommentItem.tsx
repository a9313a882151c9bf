import { useState } from 'react';
import { useAuth } from '@/api/auth';
import { reportComment } from '@/api/comments';
import type { Mix, SeenComment } from '@/api/types';
import type { Listening } from '@/core';
import { askToSignIn } from '@/lib/invitation';
import { player } from '@/player/player';
import { ReportButton } from '@/ui/ReportButton';
import { Avatar } from './Avatar';
import { Byline } from './Byline';
import { CommentVotes } from './CommentVotes';
import { CutText } from './CutText';
import { DeleteButton } from './DeleteButton';
import { useMoreReplies } from './mutations';
import { ReplyForm } from './ReplyForm';
import { ReplyItem } from './ReplyItem';
import { showComments } from './view';

interface Props {
  mix: Mix;
  comment: SeenComment;
  /** Whether the list is of one track, which then need not be named again. */
  isOfTrack: boolean;
  isNew: boolean;
  nowMs: number;
  core: Listening;
}

export function CommentItem({ mix, comment, isOfTrack, isNew, nowMs, core }: Props) {
  const { user } = useAuth();
  const [answers, setAnswers] = useState(false);
  const more = useMoreReplies(comment);
  const { id, text, timestamp, mix_timestamp, position, replies, next_replies, is_own } = comment;
  const name = comment.user?.username ?? 'Deleted';
  const track = mix.tracks.find((known) => known.position === position);
  return (
    <li data-comment={id} data-new={isNew} className="comment-thread">
      <article aria-label={`Comment by ${name}`} className="comment">
        <Avatar user={comment.user} />
        <div className="min-w-0">
          <Byline user={comment.user} timestamp={timestamp} nowMs={nowMs} core={core} />
          {(mix_timestamp !== null || (track !== undefined && !isOfTrack)) && (
            <p className="comment-place">
              {mix_timestamp !== null && (
                <button
                  type="button"
                  className="comment-time figures"
                  aria-label={`Play from ${core.printCue(mix_timestamp)}`}
                  disabled={mix.audio === null}
                  onClick={() => player.playFrom(mix, mix_timestamp)}
                >
                  {core.printCue(mix_timestamp)}
                </button>
              )}
              {track !== undefined && !isOfTrack && (
                <button
                  type="button"
                  className="comment-track fade"
                  title={`Comments on ${track.title}`}
                  onClick={() => showComments(mix.id, track.position)}
                >
                  {track.title}
                </button>
              )}
            </p>
          )}
          {text === null ? (
            <p className="comment-text text-faint">This comment was deleted.</p>
          ) : (
            <CutText text={text} core={core} />
          )}
          {text !== null && (
            <div className="comment-actions">
              <CommentVotes comment={comment} />
              <button
                type="button"
                className="comment-action"
                onClick={() => (user === null ? askToSignIn() : setAnswers(true))}
              >
                Reply
              </button>
              {(is_own || user?.role === 'admin') && (
                <DeleteButton id={id} mixId={comment.mix_id} what="comment" />
              )}
              {!is_own && (
                <ReportButton
                  what="comment"
                  className="comment-action"
                  send={(reason, words) => reportComment(id, reason, words)}
                />
              )}
            </div>
          )}
          {answers && (
            <ReplyForm comment={comment} to={id} name={name} core={core} onClose={() => setAnswers(false)} />
          )}
        </div>
      </article>
      {replies.length > 0 && (
        <ol aria-label={`Replies to ${name}`} className="comment-replies">
          {replies.map((reply) => (
            <ReplyItem key={reply.id} comment={comment} reply={reply} nowMs={nowMs} core={core} />
          ))}
        </ol>
      )}
      {next_replies !== null && (
        <button
          type="button"
          className="comment-action comment-more"
          disabled={more.isPending}
          onClick={() => more.mutate(next_replies)}
        >
          {more.isPending ? 'Loading...' : 'More replies'}
        </button>
      )}
    </li>
  );
}
