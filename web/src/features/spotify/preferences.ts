/**
 * What a member wishes for their likes, where the server could not be told yet: kept on this device, with whose it is.
 */
import type { LikePreferences } from '@/api/types';
import { keep } from '@/lib/kept';

interface Unsaved {
  userId: string;
  preferences: LikePreferences;
}

const isOn = (value: unknown): value is boolean => typeof value === 'boolean';

function check(stored: unknown): Unsaved | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { userId, preferences } = stored as Partial<Unsaved>;
  const { add_to_spotify_liked, add_to_segue_playlist } = preferences ?? {};
  if (typeof userId !== 'string' || !isOn(add_to_spotify_liked) || !isOn(add_to_segue_playlist)) return null;
  return { userId, preferences: { add_to_spotify_liked, add_to_segue_playlist } };
}

export const unsaved = keep('segue.like-preferences', check);

export const unsavedOf = (userId: string): LikePreferences | null => {
  const kept = unsaved.read();
  return kept?.userId === userId ? kept.preferences : null;
};

export const isSame = (one: LikePreferences | null, other: LikePreferences): boolean =>
  one?.add_to_spotify_liked === other.add_to_spotify_liked &&
  one.add_to_segue_playlist === other.add_to_segue_playlist;
