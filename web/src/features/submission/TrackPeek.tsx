import { CornerDownRight } from 'lucide-react';
import type { ParsedTrack } from '@/core';

interface Props {
  track: ParsedTrack;
  /** Its place in the mix; a list may count from elsewhere, or have gaps. */
  number: number;
}

export function TrackPeek({ track, number }: Props) {
  return (
    <li className="grid min-h-9 grid-cols-[2rem_4rem_minmax(0,1fr)] items-center px-2 py-1 text-sm">
      <span className="figures pr-3 text-right text-faint text-xs">{number}</span>
      <span className="figures pr-4 text-right text-muted text-xs">{track.timestamp ?? '—'}</span>
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 [overflow-wrap:anywhere]">
        {track.played_with_previous && (
          <CornerDownRight
            aria-label="played with the previous track"
            className="size-3.5 self-center text-accent"
          />
        )}
        <span className="font-medium">{track.original_title}</span>
        <span className="text-muted">{track.artist}</span>
        {track.label !== null && <span className="text-2xs text-faint">{track.label}</span>}
      </span>
    </li>
  );
}
