import { Suspense, useEffect, useState } from 'react';
import { keyName } from '@/lib/keyName';
import { part } from '@/lib/part';

const DebugPanel = part(() => import('@/features/session/DebugPanel'), 'DebugPanel');

/** Stands by for an admin who presses Ctrl+Shift+D. */
export function Debug() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { ctrlKey, shiftKey, altKey, metaKey } = event;
      if (!ctrlKey || !shiftKey || altKey || metaKey || keyName(event) !== 'd') return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return open ? (
    <Suspense>
      <DebugPanel onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
