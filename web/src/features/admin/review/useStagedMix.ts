/** A staged mix while it is edited, with the row that is open and the raw JSON that is not applied yet. */
import { useState } from 'react';
import type { MixData } from '@/api/staged';
import type { Editing } from '@/core';
import { toast, undoMs } from '@/lib/toast';
import { renamedMix, renamedRows } from './renamed';
import {
  type Draft,
  dataOf,
  isEmpty,
  type Row,
  restoredRows,
  type StagedMix,
  swappedRows,
  withDraft,
} from './staged';

/** Says what has happened to many rows at once, with the way back. */
const sayUndoable = (id: string, title: string, run: () => void) =>
  toast({ id, title, lasts: undoMs, action: { label: 'Undo', run } });

const sayUnapplied = () =>
  toast({
    title: 'The raw JSON has not been applied',
    description: 'Apply or discard it first.',
    kind: 'bad',
  });

export function useStagedMix(read: StagedMix, rules: Editing) {
  const [staged, setStaged] = useState(read);
  const [draft, setDraft] = useState<Draft | null>(null);
  /** Whether the open row was to be taken while it names nothing. */
  const [isHeld, setIsHeld] = useState(false);
  const [raw, setRaw] = useState<string | null>(null);
  // The open row counts as it stands.
  const rows = withDraft(staged.rows, draft, rules);

  /** Takes the open row as it stands, or holds back where nothing can be made of it. */
  const whole = (): boolean => {
    if (draft !== null && isEmpty(draft.item)) {
      setIsHeld(true);
      return false;
    }
    if (raw !== null) {
      sayUnapplied();
      return false;
    }
    setStaged({ ...staged, rows });
    setDraft(null);
    return true;
  };
  /** Goes on with another mix, or with a row of it open. */
  const begin = (next: StagedMix, open: Draft | null = null) => {
    setStaged(next);
    setDraft(open);
    setIsHeld(false);
  };
  const change = (next: Row[], open: Draft | null) => begin({ ...staged, rows: next }, open);
  /** Swaps artists and titles of all rows, and offers to take that back. */
  const swap = () => {
    if (!whole()) return;
    const swapped = swappedRows(rows, rules);
    change(swapped, null);
    sayUndoable('swap', 'Artists and titles swapped', () =>
      setStaged((now) => ({ ...now, rows: restoredRows(now.rows, rows, swapped) })),
    );
  };
  /** Calls an artist by the name of one whom the catalogue has, and offers to take that back. */
  const rename = (name: string, into: string) => {
    if (!whole()) return;
    const [before, renamed] = [staged.mix, renamedRows(rows, name, into)];
    setStaged({ ...staged, mix: renamedMix(before, name, into), rows: renamed });
    sayUndoable('rename', `${name} is ${into}`, () =>
      setStaged((now) => ({
        ...now,
        mix: { ...now.mix, artist: before.artist ?? null },
        rows: restoredRows(now.rows, rows, renamed),
      })),
    );
  };
  const set = (change: Partial<MixData>) => setStaged({ ...staged, mix: { ...staged.mix, ...change } });
  return {
    staged,
    rows,
    data: dataOf({ ...staged, rows }, rules),
    draft,
    isHeld,
    hold: () => setIsHeld(true),
    raw,
    setRaw,
    set,
    begin,
    change,
    swap,
    rename,
    whole,
  };
}
