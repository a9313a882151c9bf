/** How a track is called where there is one line for it. */
import type { MixTrack } from '@/api/types';
import { fullTitle } from '@/lib/alias';

export const fullName = (track: MixTrack): string => `${track.artist} – ${fullTitle(track)}`;
