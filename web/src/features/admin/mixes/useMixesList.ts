/** The list of mixes with what is looked at and what is selected in it, and what is done with several at once. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '@/api/action';
import { changeMixes, type DeskRow, type MixesAct } from '@/api/admin';
import { afresh } from '@/api/afresh';
import { putLastBack, sayGone } from '../undo';
import { usePicked } from '../usePicked';
import { plural, sayFailed } from '../words';

const doneWords: Record<MixesAct['act'], string> = {
  hide: 'hidden',
  show: 'shown',
  delete: 'deleted',
  add_to_list: 'added to the list',
  set_genre: 'given the genre',
};

export function useMixesList(mixes: readonly DeskRow[]) {
  const queries = useQueryClient();
  const [{ id, place }, setHere] = useState<{ id: string; place: number }>({ id: '', place: 0 });
  const found = mixes.findIndex((mix) => mix.id === id);
  // One that is gone leaves its place to the one behind it.
  const here = found >= 0 ? found : Math.max(0, Math.min(place, mixes.length - 1));
  const current = mixes[here];
  const picked = usePicked(mixes);
  const { selected } = picked;
  const change = useAction({
    mutationFn: ({ act, chosen }: { act: MixesAct; chosen: readonly DeskRow[] }) => {
      const ids = chosen.map((mix) => mix.id);
      return afresh(() => changeMixes(act, ids));
    },
    onSuccess: ({ done, audit_id }, { act }) => {
      picked.selectAll(false);
      sayGone(queries, `${plural(done, 'mix')} ${doneWords[act.act]}`, audit_id);
      return queries.invalidateQueries();
    },
    onError: (failure) => sayFailed('Nothing was changed', failure),
  });
  const chosen = selected.length > 0 ? selected : current === undefined ? [] : [current];
  return {
    ...picked,
    here,
    current,
    chosen,
    isHeld: change.isPending,
    go: (to: number) => {
      const mix = mixes[to];
      if (mix !== undefined) setHere({ id: mix.id, place: to });
    },
    change: (act: MixesAct) => {
      if (chosen.length > 0) change.mutate({ act, chosen });
    },
    undoLast: () => putLastBack(queries),
  };
}

export type MixesList = ReturnType<typeof useMixesList>;
