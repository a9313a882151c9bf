import { ExternalLink } from 'lucide-react';
import type { SpotifyArtist } from '@/api/types';

/** Where else the artist is. Where nobody knows, its place stands: specification for visitors, section 2, 'Artist page'. */
export function Social({ spotify }: { spotify: SpotifyArtist | null }) {
  const address = spotify?.external_url ?? null;
  return (
    <section aria-labelledby="social" className="artist-card">
      <h2 id="social" className="text-sm">
        Social
      </h2>
      <p className="flex min-h-11 items-center text-muted">
        {address === null ? (
          'Coming Soon!'
        ) : (
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-2 hover:text-text"
          >
            <ExternalLink aria-hidden className="size-4" />
            Spotify
          </a>
        )}
      </p>
    </section>
  );
}
