import { ExternalLink } from 'lucide-react';
import type { SpotifyArtist } from '@/api/types';

/** Where else the artist is; nothing where nobody knows. */
export function Social({ spotify }: { spotify: SpotifyArtist | null }) {
  if (spotify?.external_url == null) return null;
  return (
    <section aria-labelledby="social" className="artist-card">
      <h2 id="social" className="text-sm">
        Social
      </h2>
      <p className="flex min-h-11 items-center">
        <a
          href={spotify.external_url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-2 text-muted hover:text-text"
        >
          <ExternalLink aria-hidden className="size-4" />
          Spotify
        </a>
      </p>
    </section>
  );
}
