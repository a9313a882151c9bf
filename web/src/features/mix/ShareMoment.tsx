import { Link2 } from 'lucide-react';
import type { Mix } from '@/api/types';
import { loadListening } from '@/core';
import { player } from '@/player/player';
import { shareMix } from './shareMix';

/** At the foot of the phone's player: the link that starts the mix where it is now. */
export function ShareMoment({ mix }: { mix: Pick<Mix, 'id' | 'slug' | 'title'> }) {
  const share = async () => {
    // The moment is the one of the press, however long the rest takes.
    const seconds = player.seconds();
    const { printCue } = await loadListening();
    await shareMix(mix, printCue(seconds));
  };
  return (
    <button type="button" className="player-tab" onClick={() => void share()}>
      <Link2 aria-hidden />
      <span>Share moment</span>
    </button>
  );
}
