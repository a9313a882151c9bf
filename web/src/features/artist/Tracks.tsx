import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FoundTrack } from '@/api/types';
import { withAlias } from '@/lib/alias';

interface Props {
  tracks: FoundTrack[];
  /** What plays a track where a mix has it. */
  play: (track: FoundTrack) => ReactNode;
}

/** The artist's tracks in the catalogue: each leads to where it is played. */
export function Tracks({ tracks, play }: Props) {
  return (
    <ul className="grid md:grid-cols-2 md:gap-x-8">
      {tracks.map((track) => (
        <li key={track.id} className="flex min-w-0 items-center gap-1">
          <span className="size-11 shrink-0">{play(track)}</span>
          <div className="min-w-0 flex-1">
            <Link
              to="/mix/$mixId"
              params={{ mixId: track.mix_slug }}
              search={{ track: `${track.position}-${track.id}` }}
              className="grid min-h-11 rounded-md px-2 py-2 leading-snug transition-colors duration-(--state) hover:bg-surface"
            >
              <span className="font-medium [overflow-wrap:anywhere]">
                {withAlias(track.title, track.alias)}
              </span>
              <span className="text-muted text-xs [overflow-wrap:anywhere]">
                {track.artist}{' '}
                <span className="text-faint">
                  {track.has_audio ? 'in' : 'No sound yet: in'} {track.mix_title}
                </span>
              </span>
            </Link>
            {track.also_in.length > 0 && (
              <p className="flex flex-wrap items-center gap-x-3 px-2 text-faint text-xs">
                Also in
                {track.also_in.map((mix) => (
                  <Link
                    key={mix.mix_slug}
                    to="/mix/$mixId"
                    params={{ mixId: mix.mix_slug }}
                    search={{ track: `${mix.position}-${track.id}` }}
                    className="inline-flex min-h-11 items-center text-muted underline-offset-4 [overflow-wrap:anywhere] hover:text-text hover:underline"
                  >
                    {mix.mix_title}
                  </Link>
                ))}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
