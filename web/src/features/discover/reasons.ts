/** Why a track is on the list, in words: what its friend and the member both play. */
import type { WeeklyTrack } from '@/api/types';

/** So many of each are named at once. */
const named = 3;

export interface Reasons {
  /** One line; null where the two have nothing in common that is known. */
  short: string | null;
  artists: readonly string[];
  genres: readonly string[];
  /** Whether the line leaves something out. */
  hasMore: boolean;
}

type Common = Pick<WeeklyTrack, 'common_artists' | 'common_genres'>;

function line(names: readonly string[]): string {
  const more = names.length - named;
  return names.slice(0, named).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

export function reasonsOf({ common_artists: artists, common_genres: genres }: Common): Reasons {
  const parts = [artists, genres].filter((names) => names.length > 0).map(line);
  return {
    short: parts.length === 0 ? null : `You both play ${parts.join(' · ')}`,
    artists,
    genres,
    hasMore: artists.length > named || genres.length > named,
  };
}
