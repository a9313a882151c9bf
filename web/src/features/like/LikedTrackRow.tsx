import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Like } from '@/api/types';
import { hash } from '@/lib/seed';
import { Cover } from '@/ui/cover/Cover';
import { SpotifyState } from './SpotifyState';

interface Props {
  like: Like;
  /** When it was liked, in words. */
  ago: string | null;
  /** What plays the track; nothing where nothing sounds. */
  play: ReactNode;
  /** What can be done with the track. */
  children: ReactNode;
}

/** A liked track: what it is, where it was heard, and when it was liked. */
export function LikedTrackRow({ like, ago, play, children }: Props) {
  const { id, title, artist, aliases, mix, spotify } = like.track;
  const alias = aliases[0]?.alias;
  return (
    <li className="liked-track">
      <span className="liked-cover">
        <Cover
          seed={mix?.slug ?? id}
          hue={mix?.cover_hue ?? hash(id) % 360}
          title={title}
          artist={artist}
          url={spotify?.image_url ?? mix?.cover_url ?? null}
          plain
        />
        {play}
      </span>
      <div className="min-w-0 leading-snug">
        <p className="liked-title font-medium [overflow-wrap:anywhere]">
          {title}
          {alias !== undefined && <span className="text-muted"> ({alias})</span>}
        </p>
        <p className="text-muted text-xs [overflow-wrap:anywhere]">{artist}</p>
        <div className="mt-0.5 flex flex-wrap gap-x-4 text-faint text-xs">
          {mix !== null && (
            <p>
              in{' '}
              <Link
                to="/mix/$mixId"
                params={{ mixId: mix.slug }}
                search={{ track: `${mix.position}-${id}` }}
                className="underline decoration-line underline-offset-2 hover:text-text"
              >
                {mix.title}
              </Link>
            </p>
          )}
          {like.spotify_state !== null && <SpotifyState state={like.spotify_state} />}
        </div>
      </div>
      <p className="liked-when text-faint text-xs">
        <time dateTime={like.created_at}>{ago}</time>
      </p>
      <div className="flex">{children}</div>
    </li>
  );
}
