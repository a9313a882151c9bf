/** What is current, selected and open in the list of the review, and what can be done with it. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isNotFound } from '@/api/errors';
import type { ListedEntity, StagedAct } from '@/api/staged';
import { stagedEntityQuery } from '@/features/admin/queries';
import type { Asking } from '@/features/admin/review/ReviewBar';
import { useReason } from '@/features/admin/review/useReason';
import { useReviewActs } from '@/features/admin/review/useReviewActs';
import { useTriage } from '@/features/admin/review/useTriage';
import { usePicked } from '@/features/admin/usePicked';
import { useIsWide } from '@/lib/media';
import { useOpened } from './useOpened';

/** Entries as one thing that a reason is about. */
const namesOf = (rows: readonly ListedEntity[]) => rows.map(({ id }) => id).join(' ');

export type Review = ReturnType<typeof useReview>;

export function useReview(rows: readonly ListedEntity[]) {
  const isWide = useIsWide();
  const { id: open, isOpen, show, close } = useOpened();
  const [asking, ask] = useState<Asking>(null);
  const [isHelping, setHelping] = useState(false);
  const { here, select, begin, moveOn } = useTriage(rows);
  const picked = usePicked(rows);
  const current = rows[here];
  const chosen = picked.selected.length > 0 ? picked.selected : current === undefined ? [] : [current];
  const reason = useReason();
  const chosenNames = namesOf(chosen);
  const acts = useReviewActs((done) => {
    if (reason.of(namesOf(done)) !== null) reason.drop();
    picked.selectAll(false);
    // The current entry is decided; the next one that waits becomes current.
    const [one, ...others] = done;
    if (one !== undefined && others.length === 0) moveOn(one.id);
  });
  const place = rows.findIndex(({ id }) => id === open);
  const isListed = place >= 0;
  // Also where the address has opened it.
  useEffect(() => {
    if (open !== null && isListed) begin(open);
  }, [open, isListed, begin]);
  const { data, error } = useQuery({ ...stagedEntityQuery(open ?? ''), enabled: open !== null });
  const isGone = open !== null && isNotFound(error);
  // An id that the list does not have may not exist any more.
  const isShown = open !== null && !isGone && (isListed || data !== undefined || error !== null);
  const decided = (id: string) => {
    const next = moveOn(id);
    // If another entry was opened meanwhile, it stays open.
    if (!isOpen(id)) return;
    if (next === null) close();
    else show(next);
  };
  return {
    ...picked,
    pick: picked.select,
    ...acts,
    /** The entries that a decision is about: those selected, else the current one. */
    chosen,
    /** The reason that a rejection of them failed with. */
    reason: reason.of(chosenNames),
    act: (change: StagedAct) => {
      if (change.act === 'reject') reason.keep(chosenNames, change.reason ?? '');
      if (picked.selected.length === 0 && current !== undefined) begin(current.id);
      acts.act(change, chosen);
    },
    open,
    /** Which one of the list is open, from 0; -1 where it is not in the list. */
    place,
    isShown,
    isGone,
    isWide,
    here,
    select,
    show,
    close,
    decided,
    asking,
    ask,
    isHelping,
    setHelping,
  };
}
