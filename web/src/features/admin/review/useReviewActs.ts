/** What is done with several staged entities at once, and undone. */
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '@/api/action';
import { afresh } from '@/api/afresh';
import { type ListedEntity, reviewStaged, type StagedAct } from '@/api/staged';
import { toast } from '@/lib/toast';
import { putLastBack, sayGone } from '../undo';
import { plural, sayFailed } from '../words';
import { leftWords } from './words';

const doneWords: Record<StagedAct['act'], string> = {
  approve: 'imported',
  reject: 'rejected',
  delete: 'deleted',
};

/** @param onDone is told what was acted on, once the list is as it is then */
export function useReviewActs(onDone: (rows: readonly ListedEntity[]) => void) {
  const queries = useQueryClient();
  const change = useAction({
    mutationFn: ({ act, rows }: { act: StagedAct; rows: readonly ListedEntity[] }) => {
      const ids = rows.map(({ id }) => id);
      return afresh(() => reviewStaged(act, ids));
    },
    onSuccess: async (answer, { act, rows }) => {
      const left = leftWords(answer);
      if (answer.done === 0) {
        toast({ title: `Nothing was ${doneWords[act.act]}`, description: left ?? '', kind: 'bad' });
        return;
      }
      sayGone(queries, `${plural(answer.done, 'entry')} ${doneWords[act.act]}`, answer.audit_id, left);
      await queries.invalidateQueries();
      onDone(rows);
    },
    onError: (failure) => sayFailed('Nothing was changed', failure),
  });
  return {
    isHeld: change.isPending,
    act: (act: StagedAct, rows: readonly ListedEntity[]) => {
      if (rows.length > 0) change.mutate({ act, rows });
    },
    undoLast: () => putLastBack(queries),
  };
}
