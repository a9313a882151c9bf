import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FoundTrack } from '@/api/types';
import { withAlias } from '@/lib/alias';
import { hash } from '@/lib/seed';
import { Cover } from '@/ui/cover/Cover';

interface Props {
  tracks: FoundTrack[];
  /** What plays a track where a mix has it. */
  play: (track: FoundTrack) => ReactNode;
  heart: (track: FoundTrack) => ReactNode;
  /** Why a track is listed, where that is not plain. */
  why?: (track: FoundTrack) => string;
}

/** Tracks of the catalogue: each leads to where it is played. */
export function Tracks({ tracks, play, heart, why }: Props) {
  return (
    <ul className="grid md:grid-cols-2 md:gap-x-8">
      {tracks.map((track) => (
        <li key={track.id} className="found-track">
          {/* An answer that was kept from before says nothing of covers. */}
          <span className="liked-cover">
            <Cover
              seed={track.mix_slug}
              hue={track.mix_cover_hue ?? hash(track.mix_slug) % 360}
              title={track.mix_title}
              artist={track.artist}
              url={track.mix_cover_url ?? null}
              plain
            />
            {play(track)}
          </span>
          <div className="min-w-0">
            <Link
              to="/mix/$mixId"
              params={{ mixId: track.mix_slug }}
              search={{ track: `${track.position}-${track.id}` }}
              className="found-link"
            >
              <span className="found-title font-medium [overflow-wrap:anywhere]">
                {withAlias(track.title, track.alias)}
              </span>
              <span className="text-muted text-xs [overflow-wrap:anywhere]">
                {track.artist}{' '}
                <span className="text-faint">
                  {track.has_audio ? 'in' : 'No sound yet: in'} {track.mix_title}
                </span>
              </span>
            </Link>
            {why !== undefined && <p className="text-muted text-xs [overflow-wrap:anywhere]">{why(track)}</p>}
            {track.also_in.length > 0 && (
              <p className="flex flex-wrap items-center gap-x-3 text-faint text-xs">
                Also in
                {track.also_in.map((mix) => (
                  <Link
                    key={mix.mix_slug}
                    to="/mix/$mixId"
                    params={{ mixId: mix.mix_slug }}
                    search={{ track: `${mix.position}-${track.id}` }}
                    className="relative z-1 inline-flex min-h-6 items-center text-muted underline-offset-4 pointer-coarse:min-h-11 [overflow-wrap:anywhere] hover:text-text hover:underline"
                  >
                    {mix.mix_title}
                  </Link>
                ))}
              </p>
            )}
          </div>
          <span className="size-11">{heart(track)}</span>
        </li>
      ))}
    </ul>
  );
}
