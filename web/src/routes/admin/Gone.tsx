import { Button } from '@/ui/Button';

/** What an address says that opens something of a list which is not there. */
export function Gone({ onClose }: { onClose: () => void }) {
  return (
    <p role="status" className="mb-3 flex flex-wrap items-center gap-3 text-sm text-warn">
      What this link opens is not there any more: it was decided or deleted. The list is as it is now.
      <Button onClick={onClose}>Close</Button>
    </p>
  );
}
