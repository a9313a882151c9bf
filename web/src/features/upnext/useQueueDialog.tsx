import { type ReactNode, Suspense, useRef, useState } from 'react';
import { part } from '@/lib/part';

const QueueDialog = part(() => import('./QueueDialog'), 'QueueDialog');

interface FromMenu {
  dialog: ReactNode;
  /** For the item that opens it. */
  ask: () => void;
  /** For the menu, when it has closed. */
  onCloseAutoFocus: () => void;
}

/** The queue, to be opened from a menu: once the menu's button has the focus again, which the dialog gives back to it. */
export function useQueueDialog(): FromMenu {
  const [isOpen, setOpen] = useState(false);
  const isAsked = useRef(false);
  return {
    dialog: isOpen && (
      <Suspense>
        <QueueDialog onClose={() => setOpen(false)} />
      </Suspense>
    ),
    ask() {
      isAsked.current = true;
    },
    onCloseAutoFocus() {
      if (isAsked.current) setTimeout(() => setOpen(true));
      isAsked.current = false;
    },
  };
}
