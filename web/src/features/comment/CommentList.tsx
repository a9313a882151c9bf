import { RotateCw } from 'lucide-react';
import type { Mix } from '@/api/types';
import type { Listening } from '@/core';
import { Button } from '@/ui/Button';
import { CommentItem } from './CommentItem';
import type { useComments } from './useComments';
import { useMinute } from './useMinute';

interface Props {
  mix: Mix;
  read: ReturnType<typeof useComments>;
  isOfTrack: boolean;
  /** The comment that was just sent from here. */
  newest: string | null;
  core: Listening | null;
}

/** The comments, or why there are none to see. */
export function CommentList({ mix, read, isOfTrack, newest, core }: Props) {
  const nowMs = useMinute();
  const { comments, isLoading, error, retry, hasMore, readMore, isReadingMore } = read;
  if (error !== null) {
    return (
      <div role="alert" className="comment-word">
        <p>Unable to load comments at this time.</p>
        <Button onClick={retry}>
          <RotateCw aria-hidden />
          Try Again
        </Button>
      </div>
    );
  }
  if (isLoading || core === null) {
    return (
      <div role="status" aria-label="Loading comments" className="grid gap-5 py-4">
        {[14, 9, 12].map((width) => (
          <div key={width} className="comment">
            <span className="skeleton size-7 rounded-full" />
            <span className="grid gap-2">
              <span className="skeleton h-3.5 w-24" />
              <span className="skeleton h-3.5" style={{ width: `${width}rem`, maxWidth: '100%' }} />
            </span>
          </div>
        ))}
      </div>
    );
  }
  if (comments.length === 0) {
    return (
      <div className="comment-word">
        <p className="font-medium text-text">No comments yet.</p>
        <p>
          {isOfTrack ? 'Be the first to say something about this track.' : 'Be the first to say something.'}
        </p>
      </div>
    );
  }
  return (
    <>
      <ol aria-label="Comments" className="comment-list">
        {comments.map((comment) => (
          <CommentItem
            key={comment.id}
            mix={mix}
            comment={comment}
            isOfTrack={isOfTrack}
            isNew={comment.id === newest}
            nowMs={nowMs}
            core={core}
          />
        ))}
      </ol>
      {hasMore && (
        <Button className="my-3 w-full" disabled={isReadingMore} onClick={readMore}>
          {isReadingMore ? 'Loading...' : 'More comments'}
        </Button>
      )}
    </>
  );
}
