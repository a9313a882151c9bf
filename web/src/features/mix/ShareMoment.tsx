import { Timer } from 'lucide-react';
import type { Mix } from '@/api/types';
import { loadListening } from '@/core';
import { player, usePlayer } from '@/player/player';
import { IconButton } from '@/ui/IconButton';

interface Props {
  mix: Pick<Mix, 'id'>;
  /** Shares the mix from a time on, such as `12:34`. */
  onShare: (time: string) => void;
}

/** Shares the moment that is heard as the button is pressed. */
export function ShareMoment({ mix, onShare }: Props) {
  const isHeard = usePlayer(
    ({ mix: here, phase }) => here?.id === mix.id && phase !== 'cued' && phase !== 'failed',
  );
  const share = async () => {
    const seconds = player.seconds();
    const { printCue } = await loadListening();
    onShare(printCue(seconds));
  };
  return (
    <IconButton label="Share this moment" disabled={!isHeard} onClick={() => void share()}>
      <Timer aria-hidden />
    </IconButton>
  );
}
