/** The queue with what is looked at and what is selected in it, and the decisions on both. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '@/api/action';
import { decideModeration, type ModerationAct, type Queued } from '@/api/admin';
import { afresh } from '@/api/afresh';
import { found } from './moderation';
import { moderationQuery } from './queries';
import { putLastBack, sayGone } from './undo';
import { plural, sayFailed } from './words';

const doneWords: Record<ModerationAct, string> = { accept: 'accepted', hide: 'hidden', remove: 'removed' };

const keyOf = ({ kind, id }: Pick<Queued, 'kind' | 'id'>) => `${kind} ${id}`;

export function useModeration(view: string, words: string) {
  const queries = useQueryClient();
  const { data: all = [], error, isPending } = useQuery(moderationQuery());
  const items = found(all, view, words);
  const [{ key, place }, setHere] = useState<{ key: string; place: number }>({ key: '', place: 0 });
  const at = items.findIndex((item) => keyOf(item) === key);
  // One that is gone leaves its place to the one behind it.
  const here = at >= 0 ? at : Math.max(0, Math.min(place, items.length - 1));
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const selected = items.filter((item) => picked.has(keyOf(item)));
  const decide = useAction({
    mutationFn: ({ act, chosen }: { act: ModerationAct; chosen: Queued[] }) => {
      const items = chosen.map(({ kind, id }) => ({ kind, id }));
      return afresh(() => decideModeration(act, items));
    },
    onSuccess: ({ done, gone, audit_id }, { act }) => {
      setPicked(new Set());
      const rest = gone > 0 ? `${plural(gone, 'other')} had gone before.` : undefined;
      sayGone(queries, `${done} ${doneWords[act]}`, audit_id, rest);
      return queries.invalidateQueries({ queryKey: ['admin'] });
    },
    onError: (failure) => {
      sayFailed('Nothing was decided', failure);
      void queries.invalidateQueries(moderationQuery());
    },
  });
  const select = (item: Queued, isSelected: boolean) => {
    const next = new Set(picked);
    if (isSelected) next.add(keyOf(item));
    else next.delete(keyOf(item));
    setPicked(next);
  };
  const go = (to: number) => {
    const item = items[to];
    if (item !== undefined) setHere({ key: keyOf(item), place: to });
  };
  const current = items[here];
  const chosen = selected.length > 0 ? selected : current === undefined ? [] : [current];
  return {
    all,
    items,
    error,
    isPending,
    here,
    current,
    chosen,
    selected,
    isHeld: decide.isPending,
    isSelected: (item: Queued) => picked.has(keyOf(item)),
    select,
    /** Selects everything that the giver of the current one gave, as far as it is shown. */
    selectGiver: () => {
      const giver = current?.giver ?? null;
      if (giver === null) return;
      setPicked(new Set(items.filter((item) => item.giver === giver).map(keyOf)));
    },
    clear: () => setPicked(new Set()),
    go,
    /** Decides on what is selected, else on the current one; or on one alone. */
    decide: (act: ModerationAct, one?: Queued) => {
      const on = one === undefined ? chosen : [one];
      if (on.length > 0 && !decide.isPending) decide.mutate({ act, chosen: on });
    },
    undoLast: () => putLastBack(queries),
  };
}
