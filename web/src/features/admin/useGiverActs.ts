/** What can be done with a giver at once, with the way back in what it says: hide all they gave, let them in again. */
import { useQueryClient } from '@tanstack/react-query';
import { type GiverReport, hideGiven, liftBan, releaseNetwork } from '@/api/admin';
import { toast } from '@/lib/toast';
import { givenWords } from './giver';
import { sayGone } from './undo';
import { useAdminAction } from './useAdminAction';
import { sayFailed } from './words';

export function useHideGiven(giver: string, onHidden: () => unknown) {
  const queries = useQueryClient();
  return useAdminAction({
    mutationFn: () => hideGiven(giver),
    onSuccess: (hidden) => {
      sayGone(queries, `${givenWords(hidden)} hidden`, hidden.audit_id);
      return onHidden();
    },
    onError: (failure) => sayFailed('Nothing was hidden', failure),
  });
}

export function useLift(report: GiverReport | undefined) {
  const queries = useQueryClient();
  return useAdminAction({
    mutationFn: async () => {
      if (report === undefined) return;
      await (report.is_member ? liftBan(report.giver) : releaseNetwork(report.giver));
    },
    onSuccess: () => {
      toast({
        title: report?.is_member === true ? 'The ban is lifted' : 'The network is free',
        kind: 'good',
      });
      return queries.invalidateQueries({ queryKey: ['admin'] });
    },
    onError: (failure) =>
      sayFailed(
        report?.is_member === true ? 'The ban was not lifted' : 'The network is still blocked',
        failure,
      ),
  });
}
