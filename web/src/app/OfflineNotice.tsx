import { WifiOff } from 'lucide-react';
import { useOnline } from '@/lib/online';

/** Stands in the bar, where room is left: it comes and goes without moving or covering anything. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div className="offline-notice">
      {!online && (
        <p>
          <WifiOff aria-hidden className="size-4 shrink-0 text-warn" />
          <span>
            You're offline. <span>What's already here keeps working.</span>
          </span>
        </p>
      )}
    </div>
  );
}

/** Says the same to the ear. It is not in the bar: what is told has to be heard while a dialog hides the page, too. */
export function OfflineStatus() {
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {!useOnline() && 'The network is gone.'}
    </div>
  );
}
