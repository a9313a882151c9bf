import { Heart as Shape } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from '@/lib/cx';
import type { Likeable } from './likeable';
import { useLike } from './mutations';
import { useLiked } from './useLiked';

interface Props {
  of: Likeable;
  className?: string;
}

/** How long a heart beats. Source: specification for visitors, section 4. */
const pulseMs = 600;

/** Likes a track or a mix, or takes that back. */
export function Heart({ of: what, className }: Props) {
  const isLiked = useLiked(what.id);
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
      aria-label={`Like ${what.title} by ${what.artist}`}
      aria-pressed={isLiked}
      title={isLiked ? 'Unlike' : 'Like'}
      data-beats={beats}
      className={cx('heart', className)}
      onClick={() => setBeats(like(what))}
    >
      <Shape aria-hidden />
    </button>
  );
}
