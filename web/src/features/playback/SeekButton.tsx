import { RotateCcw, RotateCw } from 'lucide-react';
import { player } from '@/player/player';
import { IconButton } from '@/ui/IconButton';

/** How far a press goes, in seconds. */
const seekStep = 15;

export function SeekButton({ to }: { to: 'back' | 'forward' }) {
  const isBack = to === 'back';
  const seek = () => player.seek(Math.max(0, player.seconds() + (isBack ? -seekStep : seekStep)));
  return (
    <IconButton
      label={isBack ? `${seekStep} seconds back` : `${seekStep} seconds forward`}
      onClick={seek}
      className="seek-button"
    >
      {isBack ? <RotateCcw aria-hidden /> : <RotateCw aria-hidden />}
      <span aria-hidden="true">{seekStep}</span>
    </IconButton>
  );
}
