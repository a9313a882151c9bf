/** Keys that come before the player's own, and when a key is not a shortcut at all. */
import { useEffect, useEffectEvent } from 'react';

const fields = 'input, textarea, select, [contenteditable="true"]';

/** What stands over the page, by its role, and has the keys to itself; under the debug panel the page goes on. */
const over = ['dialog', 'alertdialog', 'menu', 'listbox'].map((role) => `[role="${role}"]:not(.debug)`);

/**
 * Whether the page is behind a dialog or a menu.
 * @param own a dialog that is a part of the page, and has its keys
 */
export const isBehind = (own?: string): boolean =>
  document.querySelector(over.map((one) => (own === undefined ? one : `${one}:not(${own})`)).join()) !== null;

/** Whether the key goes to a field, or to a dialog or menu over the page; the full-screen player is the player. */
export const isElsewhere = ({ target }: Event): boolean =>
  isBehind('.full-player') || (target instanceof Element && target.closest(fields) !== null);

/**
 * Shortcuts of a page or a part of it. `actOf` says what a press does; null leaves the press to the player. A held key acts
 * once, unless `repeats` names it.
 */
export function useFirstKeys(
  actOf: (event: KeyboardEvent) => (() => void) | null,
  repeats: readonly string[] = [],
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || isElsewhere(event))
      return;
    const act = actOf(event);
    if (act === null) return;
    event.preventDefault();
    if (!event.repeat || repeats.includes(event.key)) act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listener, { capture: true });
    return () => removeEventListener('keydown', listener, { capture: true });
  }, []);
}
