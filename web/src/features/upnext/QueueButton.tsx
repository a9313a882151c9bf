import { ListMusic } from 'lucide-react';
import { Suspense, useState } from 'react';
import { part } from '@/lib/part';
import { buttonStyle } from '@/ui/button-style';
import { useQueue } from './queue';
import '@/styles/up-next.css';

const QueueDialog = part(() => import('./QueueDialog'), 'QueueDialog');

/** How many mixes wait; a press opens the queue. Where the dock has it in sight, it is not said twice. */
export function QueueButton() {
  const { length } = useQueue();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={buttonStyle('quiet', 'queue-button px-3')}
      >
        <ListMusic aria-hidden />
        Queue{length > 0 && <span className="figures"> {length}</span>}
      </button>
      {isOpen && (
        <Suspense>
          <QueueDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
