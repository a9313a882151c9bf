/** What was found as one list that arrow keys can walk, kind by kind. */
import type { Found, FoundName, FoundTrack } from '@/api/types';
import { withAlias } from '@/lib/alias';

export const kinds = ['Mixes', 'Artists', 'Tracks', 'Genres', 'Labels', 'Places'] as const;

export interface Hit {
  id: string;
  kind: (typeof kinds)[number];
  title: string;
  detail: string;
  href: string;
}

/** The mixes that play a track in a few words: the latest one, and how many more. */
function playedIn({ mix_title, also_in }: FoundTrack): string {
  const [other] = also_in;
  if (other === undefined) return mix_title;
  if (also_in.length === 1) return `${mix_title} and ${other.mix_title}`;
  return `${mix_title} and ${also_in.length} other mixes`;
}

const named = (kind: Hit['kind'], fact: string, names: FoundName[]): Hit[] =>
  names.map(({ name, mixes }) => ({
    id: `${fact}-${name}`.replaceAll(/\s/g, '_'),
    kind,
    title: name,
    detail: mixes === 1 ? '1 mix' : `${mixes} mixes`,
    href: `/${fact}/${encodeURIComponent(name)}`,
  }));

export function listHits({ mixes, artists, tracks, genres, labels, places }: Found): Hit[] {
  return [
    ...mixes.map(({ id, slug, title, artist }) => ({
      id: `mix-${id}`,
      kind: 'Mixes' as const,
      title,
      detail: artist,
      href: `/mix/${encodeURIComponent(slug)}`,
    })),
    ...artists.map(({ id, name }) => ({
      id: `artist-${id}`,
      kind: 'Artists' as const,
      title: name,
      detail: '',
      href: `/artist/${encodeURIComponent(name)}`,
    })),
    ...tracks.map((track) => ({
      id: `track-${track.id}`,
      kind: 'Tracks' as const,
      title: withAlias(track.title, track.alias),
      detail: `${track.artist} in ${playedIn(track)}`,
      href: `/mix/${encodeURIComponent(track.mix_slug)}?track=${track.position}-${encodeURIComponent(track.id)}`,
    })),
    ...named('Genres', 'genre', genres),
    ...named('Labels', 'label', labels),
    ...named('Places', 'place', places),
  ];
}

/** Said above what nearly has the words. */
export const nearWords = (words: string): string => `Nothing is called "${words}". These come close:`;

/** The place that an arrow key leads to, around the ends; -1 is the field itself. */
export function step(active: number, key: string, count: number): number | null {
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : -1;
  if (key === 'ArrowUp') return active >= 0 ? active - 1 : count - 1;
  return null;
}
