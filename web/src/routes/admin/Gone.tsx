import { Button } from '@/ui/Button';

/** Says that the entry which the address opens is no longer in the list. */
export function Gone({ onClose }: { onClose: () => void }) {
  return (
    <p role="status" className="mb-3 flex flex-wrap items-center gap-3 text-sm text-warn">
      What this link opens is not there any more: it was decided or deleted. The list is as it is now.
      <Button onClick={onClose}>Close</Button>
    </p>
  );
}
