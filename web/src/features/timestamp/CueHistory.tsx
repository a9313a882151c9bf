import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useAction } from '@/api/action';
import { useAuth } from '@/api/auth';
import { wordsOf } from '@/api/errors';
import { getCueHistory, revertCueChange } from '@/api/timestamps';
import type { CueChange } from '@/api/types';
import { undoEntry } from '@/api/undo';
import { useListening } from '@/core';
import { printDay } from '@/lib/day';
import { toast, undoMs } from '@/lib/toast';

const causes: Record<string, string> = {
  given: 'given',
  changed: 'changed by whoever gave it',
  withdrawn: 'withdrawn',
  voted: 'by votes',
  settled: 'decided by an admin',
  reverted: 'taken back by an admin',
  counted: 'counted anew',
};

const sayFailed = (error: Error, otherwise: string) =>
  toast({ title: 'Error', description: wordsOf(error, otherwise), kind: 'bad' });

/** What counted before counts again; of the change that was taken back nothing is left. */
async function undo(auditId: string): Promise<void> {
  try {
    await undoEntry(auditId);
    toast({ title: 'Undone', kind: 'good' });
  } catch (error) {
    sayFailed(error as Error, 'It could not be undone. The audit can do it for thirty days.');
  }
}

interface Props {
  mixId: string;
  position: number;
  /** The time that counts now. */
  seconds: number;
}

/** How the time that counts for a track has changed. An admin can take a change back. */
export function CueHistory({ mixId, position, seconds }: Props) {
  const { user } = useAuth();
  const core = useListening();
  const queries = useQueryClient();
  const queryKey = ['cue history', mixId, position];
  const print = (seconds: number | null) => (seconds === null ? 'no time' : (core?.printCue(seconds) ?? ''));
  const { data, isPending, isError } = useQuery({
    queryKey,
    queryFn: ({ signal }) => getCueHistory(mixId, position, signal),
    staleTime: 0,
  });
  const seeAnew = () => {
    void queries.invalidateQueries({ queryKey });
    void queries.invalidateQueries({ queryKey: ['timestamps', mixId] });
  };
  const revert = useAction({
    mutationFn: ({ id }: CueChange) => revertCueChange(id),
    onSuccess: ({ audit_id }) =>
      toast({
        title: 'Time taken back',
        kind: 'good',
        lasts: undoMs,
        action: { label: 'Undo', run: () => void undo(audit_id).finally(seeAnew) },
      }),
    onError: (error) => sayFailed(error, 'The time could not be taken back. Please try again.'),
    onSettled: seeAnew,
  });
  if (isPending) return <p className="mt-2 text-faint text-xs">Loading…</p>;
  if (isError) return <p className="mt-2 text-bad text-xs">The history could not be loaded.</p>;
  if (data.length === 0) return <p className="mt-2 text-faint text-xs">It has never changed.</p>;
  return (
    <ol className="cue-history" aria-label="History of this time">
      {data.map((change) => (
        <li key={change.id}>
          <span className="figures">
            {print(change.from_seconds)} → {print(change.to_seconds)}
          </span>
          <span>
            {causes[change.cause] ?? change.cause}, {printDay(change.created_at)}
          </span>
          {user?.role === 'admin' && change.from_seconds !== seconds && (
            <button
              type="button"
              aria-label={`Go back to ${print(change.from_seconds)}`}
              title={`Go back to ${print(change.from_seconds)}`}
              disabled={revert.isPending}
              onClick={() => revert.mutate(change)}
            >
              <Undo2 aria-hidden />
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}
