/** Invented recommendations and friends for tests. */
import type { DiscoverWeekly, FriendPerson, Friends, SyncState, WeeklyTrack } from '@/api/types';

export const aTrack = (number: number): WeeklyTrack => ({
  spotify_track_id: `sp-${number}`,
  track_name: `Title ${number}`,
  artist_names: [`Artist ${number}`],
  album_name: 'Estuary',
  album_image_url: null,
  duration_ms: 361_000,
  match_percent: 84,
  via: { user_id: 'user-2', username: 'kelp', avatar_url: null },
  common_artists: ['Halide', 'Wharf'],
  common_genres: ['dub techno'],
});

export const aWeek = (tracks: WeeklyTrack[]): DiscoverWeekly => ({
  is_connected: true,
  week: '2026-03-02',
  friends: tracks.length,
  tracks,
  from_likes: [],
});

export const aSync = (more: Partial<SyncState> = {}): SyncState => ({
  state: 'never',
  step: 0,
  steps: 9,
  problem: null,
  finished_at: null,
  ...more,
});

export const aPerson = (username: string): FriendPerson => ({
  user_id: `id-of-${username}`,
  username,
  avatar_url: null,
  since: '2026-03-14T20:00:00Z',
  match_percent: null,
});

export const people = (more: Partial<Friends> = {}): Friends => ({
  friends: [],
  incoming: [],
  outgoing: [],
  blocked: [],
  ...more,
});
