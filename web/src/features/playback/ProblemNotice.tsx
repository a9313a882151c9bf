import { RotateCw, VolumeX } from 'lucide-react';
import type { Problem } from '@/player/machine';
import { player } from '@/player/player';
import { Button } from '@/ui/Button';
import { problems } from './problems';

export function ProblemNotice({ problem }: { problem: Problem }) {
  const { title, text, canRetry } = problems[problem];
  return (
    <div role={canRetry ? 'alert' : 'status'} className="stage-problem">
      <VolumeX aria-hidden className={canRetry ? 'size-6 text-bad' : 'size-6 text-muted'} />
      <strong>{title}</strong>
      <span className="text-muted text-xs">{text}</span>
      {canRetry && (
        <Button onClick={() => player.play()} className="mt-2">
          <RotateCw aria-hidden />
          Try Again
        </Button>
      )}
    </div>
  );
}
