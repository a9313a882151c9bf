import type { SeenTimestamp } from '@/api/types';
import { Button } from '@/ui/Button';
import { useWithdrawTime } from './mutations';

interface Props {
  mixId: string;
  own: SeenTimestamp | null;
  /** Whether the person's own time is the one that counts. */
  counts: boolean;
  onClose: () => void;
  onDiffer: () => void;
}

/** What the person gave themselves, or the way to give it. It can be changed until somebody votes on it. */
export function OwnTime({ mixId, own, counts, onClose, onDiffer }: Props) {
  const { withdraw, isPending } = useWithdrawTime(mixId);
  // The open part goes with the time, so it is closed first.
  const leave = (id: string) => {
    onClose();
    withdraw(id);
  };
  if (own === null) {
    return (
      <Button kind="quiet" className="mt-1 w-full" onClick={onDiffer}>
        Give another time
      </Button>
    );
  }
  return (
    <>
      {!counts && <p className="figures mt-3 text-muted text-xs">You gave {own.timestamp}</p>}
      {own.agree + own.disagree > 0 && (
        <p className="mt-3 text-muted text-xs">Others have voted on your time, so it stays.</p>
      )}
      {own.agree + own.disagree === 0 && (
        <div className="mt-1 grid grid-cols-2 gap-2">
          <Button kind="quiet" onClick={onDiffer}>
            Change
          </Button>
          <Button kind="quiet" disabled={isPending} onClick={() => leave(own.id)}>
            Withdraw
          </Button>
        </div>
      )}
    </>
  );
}
