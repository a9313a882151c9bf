/** Where a track is to be heard: in Spotify's own app, at its page, or among what Spotify finds for its name. */
import type { MixTrack } from '@/api/types';

export interface Streamed extends Pick<MixTrack, 'title' | 'artist'> {
  spotify: Pick<NonNullable<MixTrack['spotify']>, 'spotify_id'> | null;
}

export interface StreamingLinks {
  /** Opens the app, where there is one; null where Spotify does not know the track. */
  app: string | null;
  web: string;
}

export function streamingLinks({ title, artist, spotify }: Streamed): StreamingLinks {
  if (spotify !== null) {
    const id = encodeURIComponent(spotify.spotify_id);
    return { app: `spotify:track:${id}`, web: `https://open.spotify.com/track/${id}` };
  }
  return { app: null, web: `https://open.spotify.com/search/${encodeURIComponent(`${title} ${artist}`)}` };
}
