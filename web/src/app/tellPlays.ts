/** Tells of mixes that begin to sound and are paused. A mix's first play is told once, however often it is resumed. */
import { tell } from '@/api/events';
import type { Player } from '@/player/store';

export function tellPlays(player: Player): () => void {
  const played = new Set<string>();
  let sounding: string | null = null;
  const look = () => {
    const { mix, phase } = player.state();
    // A mix that runs dry for a moment has not been paused.
    if (mix === null || phase === 'starting') return;
    const now = phase === 'playing' ? mix.id : null;
    if (now === sounding) return;
    const before = sounding;
    sounding = now;
    if (now !== null) {
      if (!played.has(now)) tell('music_play', { mix_id: now });
      played.add(now);
      tell('Mix Play', { mix_id: now });
    } else if (before === mix.id && phase === 'paused') tell('Mix Pause', { mix_id: before });
  };
  look();
  return player.subscribe(look);
}
