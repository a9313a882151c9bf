import { Suspense, useEffect, useState } from 'react';
import { useAuth } from '@/api/auth';
import { part } from '@/lib/part';

const DebugPanel = part(() => import('@/features/session/DebugPanel').then((it) => it.DebugPanel));

/** Stands by for an admin who presses Ctrl+Shift+D. */
export function Debug() {
  const { user } = useAuth();
  const isAdmin = user?.role === 'admin';
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!isAdmin) return;
    const press = (event: KeyboardEvent) => {
      const { ctrlKey, shiftKey, altKey, metaKey, key } = event;
      if (!ctrlKey || !shiftKey || altKey || metaKey || key.toLowerCase() !== 'd') return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    addEventListener('keydown', press);
    return () => {
      removeEventListener('keydown', press);
      setOpen(false);
    };
  }, [isAdmin]);
  return isAdmin && open ? (
    <Suspense>
      <DebugPanel onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
