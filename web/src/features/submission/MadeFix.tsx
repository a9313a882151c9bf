import type { MouseEvent } from 'react';
import { Button } from '@/ui/Button';
import { pressOnce } from './pressOnce';

interface Props {
  /** What was rewritten last. */
  made: string;
  undo: (event: MouseEvent) => void;
}

/** What was rewritten last, and the way back. */
export function MadeFix({ made, undo }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-2 rounded-sm bg-surface px-2 text-xs">
      <p role="status" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {made}
      </p>
      <Button data-undo onKeyDown={pressOnce} onClick={undo}>
        Undo
      </Button>
    </div>
  );
}
