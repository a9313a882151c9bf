/** What a heart is put on. */
export interface Likeable {
  kind: 'track' | 'mix';
  id: string;
  title: string;
  artist: string;
}

/** A track as it stands in a mix. */
export const likeableTrack = (track: { track_id: string; title: string; artist: string }): Likeable => ({
  kind: 'track',
  id: track.track_id,
  title: track.title,
  artist: track.artist,
});

export const likeableMix = (mix: { id: string; title: string; artist: string }): Likeable => ({
  kind: 'mix',
  id: mix.id,
  title: mix.title,
  artist: mix.artist,
});

/** That something is to be liked, or no longer. */
export interface LikeWish {
  what: Likeable;
  liked: boolean;
}
