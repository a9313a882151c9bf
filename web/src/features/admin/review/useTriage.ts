import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListedEntity } from '@/api/staged';

/** Puts the keyboard where the eye is: on what opens the selected row. */
export function focusCurrent(): void {
  const row = document.querySelector('[data-triage-row][aria-current="true"]');
  row?.querySelector<HTMLElement>('[data-triage-open]')?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

type Row = Pick<ListedEntity, 'id' | 'status'>;

/** What to look at after a decision: of what waits the next one in the order that there was, else the last before it. */
export function nextOf(order: readonly string[], decided: string, rows: readonly Row[]): string | null {
  const at = Math.max(0, order.indexOf(decided));
  const waits = (id: string) =>
    id !== decided && rows.some((row) => row.id === id && row.status === 'pending');
  return order.slice(at).find(waits) ?? order.slice(0, at).findLast(waits) ?? null;
}

/** Which row of the review is selected: the same one while others come and go, and the next one once it is decided. */
export function useTriage(rows: readonly Row[]) {
  const [{ id, place }, setSelected] = useState<{ id: string | null; place: number }>({ id: null, place: 0 });
  const found = rows.findIndex((row) => row.id === id);
  // One that is gone leaves its place to the one behind it.
  const here = Math.max(0, found >= 0 ? found : Math.min(place, rows.length - 1));
  const latest = useRef(rows);
  /** The list as it was when a row was opened: once decided, a row may have left it. */
  const order = useRef<readonly string[]>([]);
  useEffect(() => {
    latest.current = rows;
  });

  const select = useCallback((wanted: number) => {
    const place = Math.max(0, Math.min(wanted, latest.current.length - 1));
    setSelected({ id: latest.current[place]?.id ?? null, place });
  }, []);
  const begin = useCallback((opened: string) => {
    order.current = latest.current.map((row) => row.id);
    const place = latest.current.findIndex((row) => row.id === opened);
    if (place >= 0) setSelected({ id: opened, place });
  }, []);
  const moveOn = useCallback((decided: string) => {
    const next = nextOf(order.current, decided, latest.current);
    if (next !== null) setSelected(({ place }) => ({ id: next, place }));
    return next;
  }, []);
  return { here, select, begin, moveOn };
}
