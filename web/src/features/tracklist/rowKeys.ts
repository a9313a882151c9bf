import type { KeyboardEvent } from 'react';

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The arrows up and down go from row to row, to the same button of the next one, or to its first where it has no such.
 * From a field they do not; everywhere else on the site they are the volume.
 */
export function moveByRow(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key, ctrlKey, altKey, metaKey, shiftKey } = event;
  const step = steps[key];
  if (step === undefined || ctrlKey || altKey || metaKey || shiftKey) return;
  if (!(target instanceof HTMLElement) || target.matches('input')) return;
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const here = rows.findIndex((row) => row.contains(target));
  if (here < 0) return;
  // Also at either end: whoever walks through the list does not mean the volume.
  event.preventDefault();
  const kind = target.classList[0];
  const ahead = step > 0 ? rows.slice(here + 1) : rows.slice(0, here).reverse();
  for (const row of ahead) {
    const same = kind === undefined ? null : row.querySelector<HTMLElement>(`.${CSS.escape(kind)}`);
    const next = same?.matches('button, a') ? same : row.querySelector<HTMLElement>('button, a');
    if (next === null) continue;
    next.focus();
    return;
  }
}
