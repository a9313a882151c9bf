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
  // Of what it beats: the same button may come to be about something else, as what plays does.
  const [beating, setBeating] = useState<string | null>(null);
  useEffect(() => {
    if (beating === null) return;
    const timer = setTimeout(() => setBeating(null), pulseMs);
    return () => clearTimeout(timer);
  }, [beating]);
  return (
    <button
      type="button"
      aria-label={`Like ${what.title} by ${what.artist}`}
      aria-pressed={isLiked}
      title={isLiked ? 'Unlike' : 'Like'}
      data-beats={beating === what.id}
      className={cx('heart', className)}
      onClick={() => setBeating(like(what) ? what.id : null)}
    >
      <Shape aria-hidden />
    </button>
  );
}
