import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstToast } from '@/lib/toast';

const Toaster = lazy(() => import('@/ui/Toaster').then((module) => ({ default: module.Toaster })));

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
