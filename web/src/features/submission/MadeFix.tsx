import { Button } from '@/ui/Button';
import type { Fixes } from './fix';
import { pressOnce } from './pressOnce';

type Props = Pick<Fixes, 'undo'> & {
  /** What was rewritten last. */
  made: string;
};

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
