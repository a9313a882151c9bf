import { player } from '@/player/player';

/** The slug of the mix that the page shows, or else of the one in the player. */
export function shownSlug(): string | null {
  const slug = /^\/mix\/([^/]+)$/.exec(location.pathname)?.[1];
  return slug === undefined ? (player.state().mix?.slug ?? null) : decodeURIComponent(slug);
}
