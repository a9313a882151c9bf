import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { deleteGiven, type GiverReport, getGiver } from '@/api/admin';
import { AskDialog } from '@/ui/AskDialog';
import { Button } from '@/ui/Button';
import { BlockDialog } from './BlockDialog';
import { givenWords, hidableWords, removalWords } from './giver';
import { giverReportQuery } from './queries';
import { sayGone } from './undo';
import { useAdminAction } from './useAdminAction';
import { useHideGiven } from './useGiverActs';
import { plural, sayFailed } from './words';

interface Props {
  /** A member's id or a network's hash. */
  giver: string;
  onClose: () => void;
  /** Called when everything is gone, to have what shows it read anew. */
  onChanged: () => Promise<unknown>;
}

/** Asks whether everything that one giver gave is to go, once it is known how much that is. */
export function RemoveGiver({ giver, onClose, onChanged }: Props) {
  const queries = useQueryClient();
  const { data: report, error } = useQuery(giverReportQuery(giver));
  const [isBlocking, setBlocking] = useState(false);
  const remove = useAdminAction({
    mutationFn: () => deleteGiven(giver),
    onSuccess: (removed) => {
      const words = givenWords(removed);
      if (words !== '') sayGone(queries, `${words} removed`, removed.audit_id);
      return onChanged();
    },
    onError: (failure) => sayFailed('Nothing was removed', failure),
  });
  const hide = useHideGiven(giver, () => {
    onClose();
    return onChanged();
  });
  useEffect(() => {
    if (error === null) return;
    sayFailed('What they gave could not be counted', error);
    onClose();
  }, [error, onClose]);
  if (report === undefined) return null;
  if (isBlocking) return <BlockDialog network={report.giver} onClose={onClose} />;
  const words = givenWords(report);
  const isNothing = words === '';
  const hidable = hidableWords(report);
  return (
    <AskDialog
      title={isNothing ? 'There is nothing to remove' : `${removalWords(words)}?`}
      text={aboutWords(report)}
      yes={isNothing ? 'Close' : 'Remove all'}
      onYes={() => !isNothing && remove.mutate()}
      onClose={onClose}
    >
      {hidable !== '' && (
        <Button className="mt-4" disabled={hide.isPending} onClick={() => hide.mutate()}>
          Hide {hidable} instead
        </Button>
      )}
      {!report.is_member && report.block === null && (
        <Button className="mt-4" onClick={() => setBlocking(true)}>
          Block this network instead
        </Button>
      )}
      {report.block !== null && <p className="mt-3 text-muted text-sm">This network is blocked already.</p>}
    </AskDialog>
  );
}

function aboutWords({ name, times, mixes, accepted, decided }: GiverReport): string {
  const whose = name === null ? 'Given without an account, from one network' : `Given by ${name}`;
  const where = times > 0 ? `; the times are in ${plural(mixes, 'mix')}` : '';
  const before = decided > 0 ? ` Accepted so far: ${accepted} of ${decided}.` : '';
  return `${whose}${where}.${before} What an admin has decided on stays. You can undo this for 30 days.`;
}

/** The same, where the giver is found by one of their times. */
export function RemoveGiverOfTime({ id, onClose, ...rest }: Omit<Props, 'giver'> & { id: string }) {
  const [giver, setGiver] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const find = async () => {
      try {
        const found = await getGiver(id, stop.signal);
        if (found.giver === null) throw new Error('The account that gave it has been deleted.');
        setGiver(found.giver);
      } catch (error) {
        if (stop.signal.aborted) return;
        sayFailed('Nobody was found', error as Error, 'The account that gave it has been deleted.');
        onClose();
      }
    };
    void find();
    return () => stop.abort();
  }, [id, onClose]);
  return giver === null ? null : <RemoveGiver giver={giver} onClose={onClose} {...rest} />;
}
