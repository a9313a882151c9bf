import { Heart as Shape } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from '@/lib/cx';
import { type LikedTrack, useLike } from './mutations';
import { useLiked } from './useLiked';

interface Props {
  track: LikedTrack;
  className?: string;
}

/** How long a heart beats. Source: specification for visitors, section 4. */
const pulseMs = 600;

/** Likes a track, or takes that back. */
export function Heart({ track, className }: Props) {
  const isLiked = useLiked(track.track_id);
  const like = useLike();
  const [beats, setBeats] = useState(false);
  useEffect(() => {
    if (!beats) return;
    const timer = setTimeout(() => setBeats(false), pulseMs);
    return () => clearTimeout(timer);
  }, [beats]);
  return (
    <button
      type="button"
      aria-label={`Like ${track.title} by ${track.artist}`}
      aria-pressed={isLiked}
      title={isLiked ? 'Unlike' : 'Like'}
      data-beats={beats}
      className={cx('heart', className)}
      onClick={() => setBeats(like(track))}
    >
      <Shape aria-hidden />
    </button>
  );
}
