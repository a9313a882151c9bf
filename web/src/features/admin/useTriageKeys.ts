import { useCallback, useEffect, useRef } from 'react';
import type { StagedRow } from '@/api/admin';
import { keyName } from '@/lib/keyName';
import { focusCurrent } from './useTriage';

interface Keys {
  rows: readonly StagedRow[];
  /** The place of the selected row. */
  here: number;
  /** Whether an entity is open beside the list. */
  isOpen: boolean;
  select: (place: number) => void;
  show: (id: string | null) => void;
}

/** J and K go through the list, E opens an entity, A approves and R rejects the open one. */
export function useTriageKeys({ rows, here, isOpen, select, show }: Keys) {
  /** Whether a key has just moved the selection. */
  const hasMoved = useRef(false);
  const press = useCallback(
    (event: KeyboardEvent) => {
      const isTyping = (event.target as HTMLElement).closest('input, textarea, select, [role="alertdialog"]');
      if (isTyping !== null || event.ctrlKey || event.metaKey || event.altKey) return;
      const key = keyName(event);
      const act = (what: 'approve' | 'reject') =>
        document.querySelector<HTMLButtonElement>(`[data-triage="${what}"]`)?.click();
      if (!isOpen && (key === 'j' || key === 'k')) {
        select(here + (key === 'j' ? 1 : -1));
        hasMoved.current = true;
      } else if (!isOpen && (key === 'e' || key === 'a' || key === 'r')) show(rows[here]?.id ?? null);
      else if (isOpen && key === 'a') act('approve');
      else if (isOpen && key === 'r') act('reject');
      else return;
      event.preventDefault();
    },
    [rows, here, isOpen, select, show],
  );
  useEffect(() => {
    // Before the site's own keys, of which some are the same.
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, [press]);
  // The focus goes along, so that Tab and Enter go on from the row that the eye is at.
  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    focusCurrent();
  });
}
