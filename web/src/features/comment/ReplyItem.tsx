import { useState } from 'react';
import { useAuth } from '@/api/auth';
import { reportComment } from '@/api/comments';
import type { SeenComment, SeenReply } from '@/api/types';
import type { Listening } from '@/core';
import { askToSignIn } from '@/lib/invitation';
import { ReportButton } from '@/ui/ReportButton';
import { Avatar } from './Avatar';
import { Byline } from './Byline';
import { CutText } from './CutText';
import { DeleteButton } from './DeleteButton';
import { ReplyForm } from './ReplyForm';

interface Props {
  comment: SeenComment;
  reply: SeenReply;
  nowMs: number;
  core: Listening;
}

export function ReplyItem({ comment, reply, nowMs, core }: Props) {
  const { user } = useAuth();
  const [answers, setAnswers] = useState(false);
  const { id, text, timestamp, is_own } = reply;
  const name = reply.user?.username ?? 'Deleted';
  return (
    <li>
      <article aria-label={`Reply by ${name}`} className="comment">
        <Avatar user={reply.user} />
        <div className="min-w-0">
          <Byline user={reply.user} timestamp={timestamp} nowMs={nowMs} core={core} />
          {text === null ? (
            <p className="comment-text text-faint">This reply was deleted.</p>
          ) : (
            <CutText text={text} core={core} />
          )}
          <div className="comment-actions">
            {text !== null && (
              <button
                type="button"
                className="comment-action"
                onClick={() => (user === null ? askToSignIn() : setAnswers(true))}
              >
                Reply
              </button>
            )}
            {text !== null && (is_own || user?.role === 'admin') && (
              <DeleteButton id={id} mixId={comment.mix_id} what="reply" />
            )}
            {text !== null && !is_own && (
              <ReportButton
                what="reply"
                className="comment-action"
                send={(reason, words) => reportComment(id, reason, words)}
              />
            )}
          </div>
          {answers && (
            <ReplyForm comment={comment} to={id} name={name} core={core} onClose={() => setAnswers(false)} />
          )}
        </div>
      </article>
    </li>
  );
}
