import { SkipBack, SkipForward } from 'lucide-react';
import { IconButton } from '@/ui/IconButton';
import { skip } from './skip';

export function SkipButton({ to }: { to: 'next' | 'previous' }) {
  return (
    <IconButton label={to === 'next' ? 'Next track' : 'Previous track'} onClick={() => skip(to)}>
      {to === 'next' ? <SkipForward aria-hidden /> : <SkipBack aria-hidden />}
    </IconButton>
  );
}
