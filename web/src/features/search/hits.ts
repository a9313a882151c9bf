/** What was found as one list that arrow keys can walk: mixes, artists, tracks, kind by kind. */
import type { Found } from '@/api/types';
import { withAlias } from '@/lib/alias';

export interface Hit {
  id: string;
  kind: 'Mixes' | 'Artists' | 'Tracks';
  title: string;
  detail: string;
  href: string;
}

export function listHits({ mixes, artists, tracks }: Found): Hit[] {
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
    ...tracks.map(({ id, title, alias, artist, mix_slug, mix_title, position }) => ({
      id: `track-${id}`,
      kind: 'Tracks' as const,
      title: withAlias(title, alias),
      detail: `${artist} in ${mix_title}`,
      href: `/mix/${encodeURIComponent(mix_slug)}?track=${position}-${encodeURIComponent(id)}`,
    })),
  ];
}

/** The place that an arrow key leads to, around the ends; -1 is the field itself. */
export function step(active: number, key: string, count: number): number | null {
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : -1;
  if (key === 'ArrowUp') return active >= 0 ? active - 1 : count - 1;
  return null;
}
