/** How a track is called where there is one line for it. */
import type { MixTrack } from '@/api/types';
import { withAlias } from '@/lib/alias';

/** The title, with the name that it also goes by. */
export function fullTitle(track: MixTrack): string {
  const alias = track.aliases.find((entry) => entry.is_primary) ?? track.aliases[0];
  return withAlias(track.title, alias?.alias);
}

export const fullName = (track: MixTrack): string => `${track.artist} – ${fullTitle(track)}`;
