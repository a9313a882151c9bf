import { useEffect, useRef } from 'react';
import { Button } from '@/ui/Button';
import type { Fixes } from './fix';

type Props = Pick<Fixes, 'undo'> & {
  /** What was rewritten last. */
  made: string;
};

/** What was rewritten last, and the way back, in the place of the button that was pressed. */
export function MadeFix({ made, undo }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  // The button that was pressed has gone, and whoever uses the keyboard would have to begin at the top.
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement === null) button.current?.focus();
  });
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-2 rounded-sm bg-surface px-2 text-xs">
      <p role="status" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {made}
      </p>
      <Button ref={button} onClick={undo}>
        Undo
      </Button>
    </div>
  );
}
