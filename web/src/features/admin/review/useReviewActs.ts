/** What is done with several staged entities at once, and undone. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '@/api/action';
import { afresh } from '@/api/afresh';
import { type ListedEntity, reviewStaged, type StagedAct } from '@/api/staged';
import { toast } from '@/lib/toast';
import { putBack, sayGone } from '../undo';
import { plural, sayFailed } from '../words';
import { leftWords } from './words';

const doneWords: Record<StagedAct['act'], string> = {
  approve: 'imported',
  reject: 'rejected',
  delete: 'deleted',
};

export function useReviewActs(onDone: () => void) {
  const queries = useQueryClient();
  const [lastEntry, setLastEntry] = useState<string | null>(null);
  const change = useAction({
    mutationFn: ({ act, rows }: { act: StagedAct; rows: readonly ListedEntity[] }) => {
      const ids = rows.map(({ id }) => id);
      return afresh(() => reviewStaged(act, ids));
    },
    onSuccess: async (answer, { act }) => {
      const left = leftWords(answer);
      if (answer.done === 0) {
        toast({ title: `Nothing was ${doneWords[act.act]}`, description: left ?? '', kind: 'bad' });
        return;
      }
      setLastEntry(answer.audit_id);
      sayGone(queries, `${plural(answer.done, 'entry')} ${doneWords[act.act]}`, answer.audit_id, left);
      onDone();
      await queries.invalidateQueries();
    },
    onError: (failure) => sayFailed('Nothing was changed', failure),
  });
  return {
    isHeld: change.isPending,
    act: (act: StagedAct, rows: readonly ListedEntity[]) => {
      if (rows.length > 0) change.mutate({ act, rows });
    },
    /** Has the undoing take back a decision that was made elsewhere. */
    remember: setLastEntry,
    undoLast: () => {
      if (lastEntry === null) return;
      setLastEntry(null);
      void putBack(queries, { id: lastEntry, action: 'staged_entities.changed' });
    },
  };
}
