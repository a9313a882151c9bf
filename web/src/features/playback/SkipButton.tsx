import { SkipBack, SkipForward } from 'lucide-react';
import { startAfter, startBefore } from '@/player/neighbours';
import { player } from '@/player/player';
import { IconButton } from '@/ui/IconButton';

export function SkipButton({ to }: { to: 'next' | 'previous' }) {
  const skip = () => {
    const tracks = player.state().mix?.tracks ?? [];
    const seconds =
      to === 'next' ? startAfter(tracks, player.seconds()) : startBefore(tracks, player.seconds());
    if (seconds !== null) player.seek(seconds);
  };
  return (
    <IconButton label={to === 'next' ? 'Next track' : 'Previous track'} onClick={skip}>
      {to === 'next' ? <SkipForward aria-hidden /> : <SkipBack aria-hidden />}
    </IconButton>
  );
}
