import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { config } from '@/api/seed';
import type { SpotifyArtist } from '@/api/types';
import { hash } from '@/lib/seed';
import { buttonStyle } from '@/ui/button-style';
import { Cover } from '@/ui/cover/Cover';

interface Props {
  name: string;
  /** The catalogue's picture, which comes before Spotify's. */
  imageUrl: string | null;
  spotify: SpotifyArtist | null;
  /** A count as people read it. */
  printCount: (count: number) => string;
}

/** The artist by name and picture. */
export function Hero({ name, imageUrl, spotify, printCount }: Props) {
  const [hue] = useState(() => hash(name) % 360);
  return (
    <header className="artist-hero">
      <Cover
        seed={name}
        hue={hue}
        title={name}
        artist=""
        url={imageUrl ?? spotify?.image_url ?? null}
        plain
        eager
        className="rounded-full"
      />
      <div className="grid min-w-0 content-center gap-3">
        <h1 className="text-xl [overflow-wrap:anywhere]">{name}</h1>
        {config().spotify_enabled && <AtSpotify name={name} spotify={spotify} printCount={printCount} />}
      </div>
    </header>
  );
}

/** What Spotify says of the artist, in room of its own: it comes later, and moves nothing. */
function AtSpotify({ name, spotify, printCount }: Omit<Props, 'imageUrl'>) {
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 text-muted">
        {spotify?.followers != null && (
          <p className="figures">
            <span className="font-semibold text-text">{printCount(spotify.followers)}</span> followers
          </p>
        )}
        {spotify?.external_url != null && (
          <a
            href={spotify.external_url}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle('plain')}
            aria-label={`${name} on Spotify`}
          >
            <ExternalLink aria-hidden />
            Spotify
          </a>
        )}
      </div>
      <ul aria-label="Genres" className="flex min-h-7 flex-wrap gap-1.5">
        {spotify?.genres.slice(0, 5).map((genre) => (
          <li key={genre} className="rounded-full bg-tint px-3 py-1 text-accent text-xs">
            {genre}
          </li>
        ))}
      </ul>
    </>
  );
}
