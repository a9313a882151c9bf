import { Timer } from 'lucide-react';
import type { Mix } from '@/api/types';
import { usePlayer } from '@/player/player';
import { IconButton } from '@/ui/IconButton';
import { shareMoment } from './shareMix';

/** Shares the moment that is heard as the button is pressed. */
export function ShareMoment({ mix }: { mix: Pick<Mix, 'id' | 'slug' | 'title'> }) {
  const isHeard = usePlayer(
    ({ mix: here, phase }) => here?.id === mix.id && phase !== 'cued' && phase !== 'failed',
  );
  return (
    <IconButton label="Share this moment" disabled={!isHeard} onClick={() => void shareMoment(mix)}>
      <Timer aria-hidden />
    </IconButton>
  );
}
