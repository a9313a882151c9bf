import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FoundTrack } from '@/api/types';
import { shownTime } from '../typedRow';

interface Props {
  track: FoundTrack;
  /** What plays a track where a mix has it. */
  play: (track: FoundTrack) => ReactNode;
}

/** A track with a moment at which it can be heard. */
export function SeenIn({ track, play }: Props) {
  return (
    <span className="seen-in">
      <span className="seen-play">{play(track)}</span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {track.artist} - {track.title}{' '}
        <Link
          to="/mix/$mixId"
          params={{ mixId: track.mix_slug }}
          search={{ track: `${track.position}-${track.id}` }}
          className="text-faint text-xs hover:underline"
          target="_blank"
        >
          {track.start_seconds === null ? '' : `${shownTime(track.start_seconds)} `}in {track.mix_title}
        </Link>
      </span>
    </span>
  );
}
