import { WifiOff } from 'lucide-react';
import { useOnline } from '@/lib/online';

/** Lies over the page's end, above the player, where nothing is read or pressed: it comes and goes without moving anything. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status" aria-live="polite">
      {!online && (
        <p className="offline-notice">
          <WifiOff aria-hidden className="size-4 shrink-0 text-warn" />
          You're offline. What's already here keeps working.
        </p>
      )}
    </div>
  );
}
