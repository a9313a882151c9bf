/**
 * Where the focus goes when what had it is gone, as after a decision: without this it falls to the body of the page,
 * and whoever works by keys begins again at the top.
 */
import { useEffect } from 'react';

/** Dialogs give the focus back themselves; only what is still lost after that is dealt with here. */
const patienceMs = 60;

const control = ':is(a[href], button, input, select, textarea):not(:disabled)';

/** Where something stood: its row and its cell, which know their place after they are gone as well. */
interface Spot {
  element: Element;
  table: Element | null;
  row: number;
  cell: number;
}

function spotOf(element: Element): Spot {
  const row = element.closest('tr');
  const rows = row?.parentElement ?? null;
  const cell = element.closest('td');
  return {
    element,
    table: rows,
    row: rows === null || row === null ? -1 : [...rows.children].indexOf(row),
    cell: row === null || cell === null ? -1 : [...row.children].indexOf(cell),
  };
}

const firstIn = (element: Element | null | undefined) =>
  [...(element?.querySelectorAll<HTMLElement>(control) ?? [])].find((it) => it.checkVisibility());

/** The same place in the row that is there now, else the current row, else the head of the page. */
function nearest({ element, table, row, cell }: Spot): HTMLElement | null | undefined {
  if (element.isConnected && element instanceof HTMLElement && !element.matches(':disabled')) return element;
  const now = table?.isConnected === true ? table.children[Math.min(row, table.children.length - 1)] : null;
  return (
    firstIn(now?.children[cell]) ??
    firstIn(now) ??
    document.querySelector<HTMLElement>('[aria-current="true"] :is([data-queue-open], [data-triage-open])') ??
    document.querySelector<HTMLElement>('.admin-head h1')
  );
}

export function useLostFocus(): void {
  useEffect(() => {
    let last: Spot | null = null;
    let isLost = false;
    let timer = 0;
    const keep = ({ target }: FocusEvent) => {
      last = target instanceof Element ? spotOf(target) : null;
      isLost = false;
    };
    const mend = () => {
      const { activeElement } = document;
      const isNowhere = activeElement === null || activeElement === document.body;
      if (last === null || !isLost || !(isNowhere || activeElement.matches(':disabled'))) return;
      nearest(last)?.focus({ preventScroll: true });
      if (document.activeElement !== activeElement)
        document.activeElement?.scrollIntoView({ block: 'nearest' });
    };
    const watch = () => {
      if (last === null) return;
      if (!last.element.isConnected || last.element.matches(':disabled')) isLost = true;
      if (!isLost) return;
      clearTimeout(timer);
      timer = window.setTimeout(mend, patienceMs);
    };
    const changes = new MutationObserver(watch);
    changes.observe(document.body, {
      attributes: true,
      attributeFilter: ['disabled'],
      childList: true,
      subtree: true,
    });
    document.addEventListener('focusin', keep);
    return () => {
      changes.disconnect();
      clearTimeout(timer);
      document.removeEventListener('focusin', keep);
    };
  }, []);
}
