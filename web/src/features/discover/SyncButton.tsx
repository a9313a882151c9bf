import { RefreshCw } from 'lucide-react';
import { Button } from '@/ui/Button';
import type { Syncing } from './useSync';

interface Props extends Syncing {
  label: string;
}

export function SyncButton({ label, isBusy, begin }: Props) {
  return (
    <Button aria-disabled={isBusy} onClick={() => !isBusy && begin()}>
      <RefreshCw aria-hidden />
      {isBusy ? 'Syncing...' : label}
    </Button>
  );
}
