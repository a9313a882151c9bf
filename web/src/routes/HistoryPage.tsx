import { Suspense } from 'react';
import { config } from '@/api/seed';
import { part } from '@/lib/part';
import { useTitle } from '@/lib/title';

// Apart from the route, whose files every page has to know by name.
const HistoryView = part(() => import('./HistoryView'), 'HistoryView');

export function HistoryPage() {
  useTitle('History', config().site_name);
  return (
    <Suspense fallback={<div className="min-h-[60vh]" />}>
      <HistoryView />
    </Suspense>
  );
}
