import { WifiOff } from 'lucide-react';
import { useOnline } from '@/lib/online';

export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status" aria-live="polite">
      {!online && (
        <p className="wrap flex items-center gap-2 pb-3 text-muted text-xs">
          <WifiOff aria-hidden className="size-4 text-warn" />
          You're offline. What's already here keeps working.
        </p>
      )}
    </div>
  );
}
