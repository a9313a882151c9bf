import type { Comment } from '@/api/types';
import type { Listening } from '@/core';

interface Props {
  user: Comment['user'];
  timestamp: string;
  nowMs: number;
  core: Listening;
}

/** Who wrote, and how long ago. */
export function Byline({ user, timestamp, nowMs, core }: Props) {
  const written = Date.parse(timestamp);
  return (
    <p className="comment-by">
      <span className="comment-name" title={user?.username}>
        {user?.username ?? 'Deleted'}
      </span>
      <time dateTime={timestamp} title={new Date(written).toLocaleString('en')}>
        {core.ago(written, Math.max(nowMs, written))}
      </time>
    </p>
  );
}
