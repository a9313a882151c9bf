/** The lines of the audit in the page. */

/** The line of an entry, where it is among those that are shown. */
export const lineOf = (id: string): HTMLElement | null =>
  document.querySelector(`[data-audit="${CSS.escape(id)}"]`);

/** Focuses the button that opens an entry; the entry itself where it has nothing to open. */
export function focusOn(row: HTMLElement | null): void {
  (row?.querySelector<HTMLElement>('[data-audit-open]') ?? row)?.focus();
}
