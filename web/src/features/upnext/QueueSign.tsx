import { ListMusic } from 'lucide-react';
import { Suspense, useState } from 'react';
import { part } from '@/lib/part';
import { IconButton } from '@/ui/IconButton';
import { useQueue } from './queue';

const QueueDialog = part(() => import('./QueueDialog'), 'QueueDialog');

/** The queue in the dock, with how many mixes wait. */
export function QueueSign() {
  const { length } = useQueue();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={length === 0 ? 'Queue' : `Queue, ${length} ${length === 1 ? 'mix waits' : 'mixes wait'}`}
        aria-haspopup="dialog"
        className="grid-flow-col content-center gap-0.5"
        onClick={() => setOpen(true)}
      >
        <ListMusic aria-hidden />
        {length > 0 && (
          <span aria-hidden className="figures text-xs">
            {length}
          </span>
        )}
      </IconButton>
      {isOpen && (
        <Suspense>
          <QueueDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
