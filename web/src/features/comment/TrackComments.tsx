import { MessageSquare } from 'lucide-react';
import type { MixTrack } from '@/api/types';
import { cx } from '@/lib/cx';
import { openTrackComments } from './view';

interface Props {
  mixId: string;
  track: MixTrack;
  className?: string;
}

/** In a row: opens the comments of its track. */
export function TrackComments({ mixId, track, className }: Props) {
  return (
    <button
      type="button"
      aria-label={`Comments on track ${track.position}, ${track.title}`}
      title="Comments"
      className={cx('max-md:hidden!', className)}
      onClick={() => openTrackComments(mixId, track.position)}
    >
      <MessageSquare aria-hidden className="size-4" />
    </button>
  );
}
