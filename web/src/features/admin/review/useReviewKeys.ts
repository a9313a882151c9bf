/** The keys of the review: they go through the list, select, and decide on what is selected or open. */
import { useEffect, useRef } from 'react';
import type { ListedEntity } from '@/api/staged';
import { useListKeys } from '@/lib/listKeys';
import { focusCurrent } from './useTriage';

interface Keys {
  rows: readonly ListedEntity[];
  /** The place of the current row. */
  here: number;
  /** Whether an entity is open. */
  isOpen: boolean;
  /** Whether the list stands beside the open entity, and is gone through meanwhile. */
  isBeside: boolean;
  selectedCount: number;
  select: (place: number) => void;
  /** Opens an entity, once nothing that was typed in the open one is lost by it. */
  show: (id: string) => void;
  toggle: (row: ListedEntity) => void;
  ask: (act: 'approve' | 'reject') => void;
  undo: () => void;
  search: () => void;
  help: () => void;
}

/** Leads to the first open question, unless that is where one is; answers whether it has. */
function askFirst(): boolean {
  const questions = [...document.querySelectorAll<HTMLElement>('[data-question]')];
  const [first] = questions;
  if (first === undefined || questions.some((it) => it.contains(document.activeElement))) return false;
  const fold = first.closest('details');
  if (fold !== null) fold.open = true;
  first.focus();
  return true;
}

export function useReviewKeys(keys: Keys): void {
  const { rows, here, isOpen, isBeside, selectedCount, select, show } = keys;
  /** Whether a key has just moved the selection. */
  const hasMoved = useRef(false);
  const current = rows[here];
  const press = (what: string) =>
    document.querySelector<HTMLButtonElement>(`[data-triage="${what}"]`)?.click();
  const move = (by: number) => {
    const place = Math.max(0, Math.min(rows.length - 1, here + by));
    const next = rows[place];
    if (isOpen && isBeside && next !== undefined) show(next.id);
    else if (!isOpen) {
      select(place);
      hasMoved.current = true;
    }
  };
  const decide = (what: 'approve' | 'reject') => {
    if (selectedCount > 0 || (!isOpen && current !== undefined)) keys.ask(what);
    else if (what === 'reject' || !askFirst()) press(what);
  };
  useListKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      x: () => current !== undefined && keys.toggle(current),
      e: () => !isOpen && current !== undefined && show(current.id),
      a: () => decide('approve'),
      r: () => decide('reject'),
      s: () => press('save'),
      z: keys.undo,
      '/': keys.search,
      '?': keys.help,
    },
    // The open entity is in a dialog, and is decided on there.
    '.side-panel',
  );
  // The focus goes along, so that Tab and Enter go on from the row that the eye is at.
  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    focusCurrent();
  });
}
