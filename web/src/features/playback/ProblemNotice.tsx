import { RotateCw, VolumeX } from 'lucide-react';
import { player } from '@/player/player';
import { Button } from '@/ui/Button';
import { type Trouble, troubles } from './problems';

export function ProblemNotice({ trouble }: { trouble: Trouble }) {
  const { title, text } = troubles[trouble];
  return (
    <div role="alert" className="stage-problem">
      <VolumeX aria-hidden className="size-6 text-bad" />
      <strong>{title}</strong>
      <span className="text-muted text-xs">{text}</span>
      <Button onClick={() => player.play()} className="mt-2">
        <RotateCw aria-hidden />
        Try Again
      </Button>
    </div>
  );
}
