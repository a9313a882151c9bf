import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deleteGiver } from '@/api/admin';
import { AskDialog } from '@/ui/AskDialog';
import { giverQuery } from './queries';
import { sayGone } from './undo';
import { useAdminAction } from './useAdminAction';
import { plural, sayFailed } from './words';

interface Props {
  /** Id of one of the giver's times. */
  id: string;
  onClose: () => void;
  /** Called when the times are gone, to have the mix read anew. */
  onChanged: () => Promise<unknown>;
}

/** Asks whether everything that one giver gave is to go, once it is known how much that is. */
export function RemoveGiver({ id, onClose, onChanged }: Props) {
  const queries = useQueryClient();
  const { data: giver, error } = useQuery(giverQuery(id));
  const remove = useAdminAction({
    mutationFn: () => deleteGiver(id),
    onSuccess: ({ times, mixes, audit_id }) => {
      sayGone(queries, `${plural(times, 'time')} removed`, audit_id, `In ${plural(mixes, 'mix')}.`);
      return onChanged();
    },
    onError: (failure) => sayFailed('The times were not removed', failure),
  });
  useEffect(() => {
    if (error === null) return;
    sayFailed('The times could not be counted', error);
    onClose();
  }, [error, onClose]);
  if (giver === undefined) return null;
  const whose = giver.name === null ? 'without an account, from one network' : `by ${giver.name}`;
  return (
    <AskDialog
      title={
        giver.times === 1
          ? "Remove this person's one time?"
          : `Remove all ${giver.times} times of this person?`
      }
      text={`Given ${whose}, in ${plural(giver.mixes, 'mix')}. What an admin has decided on stays. The times can be put back for 30 days.`}
      yes={`Remove ${plural(giver.times, 'time')}`}
      onYes={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
