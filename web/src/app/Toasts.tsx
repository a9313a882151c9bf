import { Suspense, useEffect, useState } from 'react';
import { part } from '@/lib/part';
import { onFirstToast } from '@/lib/toast';

const Toaster = part(() => import('@/ui/Toaster'), 'Toaster');

/** Stands by for the first message and brings in what shows it. */
export function Toasts() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setNeeded(true)), []);
  return needed ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
