import { startAfter, startBefore } from '@/player/neighbours';
import { player } from '@/player/player';

/** Goes to where the next track begins, or this one, or the one before. */
export function skip(to: 'next' | 'previous'): void {
  const tracks = player.state().mix?.tracks ?? [];
  const seconds =
    to === 'next' ? startAfter(tracks, player.seconds()) : startBefore(tracks, player.seconds());
  if (seconds !== null) player.seek(seconds);
}
