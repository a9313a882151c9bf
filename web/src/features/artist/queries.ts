/** What the artist's page asks for: what the catalogue has, and what Spotify says. */
import { queryOptions } from '@tanstack/react-query';
import { getArtist, getArtistAtSpotify } from '@/api/calls';
import { config, takeSeed } from '@/api/seed';
import type { ArtistPage } from '@/api/types';

export const artistQuery = (name: string) =>
  queryOptions({
    queryKey: ['artist', name],
    queryFn: ({ signal }) =>
      takeSeed<ArtistPage>(`/api/artists/${encodeURIComponent(name)}`) ?? getArtist(name, signal),
  });

/** The page stands without it: where Spotify is not set up it is not asked for, nor at once again where it fails. */
export const artistAtSpotifyQuery = (name: string) =>
  queryOptions({
    queryKey: ['artist', name, 'spotify'],
    queryFn: ({ signal }) => getArtistAtSpotify(name, signal),
    enabled: config().spotify_enabled,
    retry: false,
  });
