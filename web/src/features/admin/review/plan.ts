/** What an import will do, in sentences. */
import type { ImportPlan } from '@/api/staged';
import { plural } from '../words';

/** What becomes of the tracks. */
export function trackWords({ tracks }: Pick<ImportPlan, 'tracks'>): string {
  const created = tracks.filter(({ linked }) => linked === null).length;
  const linked = tracks.length - created;
  if (tracks.length === 0) return 'There are no tracks yet.';
  if (created === 0) {
    if (linked === 1) return 'The track is in the catalogue already.';
    const all = linked === 2 ? 'Both tracks' : `All ${linked} tracks`;
    return `${all} are in the catalogue already.`;
  }
  if (linked === 0) return `Creates ${plural(created, 'track')}.`;
  return `Creates ${plural(created, 'track')}; ${linked} ${linked === 1 ? 'is' : 'are'} in the catalogue already.`;
}

/** What becomes of the artists; null where the mix names none. */
export function artistWords({ artists }: Pick<ImportPlan, 'artists'>): string | null {
  const newcomers = artists.filter(({ is_known }) => !is_known).map(({ name }) => name);
  if (artists.length === 0) return null;
  if (newcomers.length === 0) return artists.length === 1 ? 'The artist is known.' : 'All artists are known.';
  return `Creates ${plural(newcomers.length, 'artist')}: ${newcomers.join(', ')}.`;
}
