/** The keys of a list. They do nothing while somebody types, or behind a dialog or a menu. */
import { useEffect, useRef } from 'react';
import { isBehind } from './firstKeys';
import { keyName } from './keyName';

/**
 * @param acts by the names of their keys; a letter with Shift is 'shift+d', and without an act of its own as without it
 * @param own a dialog that is a part of the list, where its keys act as well
 */
export function useListKeys(acts: Record<string, () => unknown>, own?: string): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const isTyping = target.closest('input:not([type="checkbox"]), textarea, select') !== null;
      if (isTyping || isBehind(own) || event.ctrlKey || event.metaKey || event.altKey) return;
      const key = keyName(event);
      // Enter on something that can be pressed presses that; the row that the focus is in is opened.
      if (key === 'enter' && target.closest('a, button:not([data-queue-open])') !== null) return;
      const act = (event.shiftKey ? latest.current[`shift+${key}`] : undefined) ?? latest.current[key];
      if (act === undefined) return;
      event.preventDefault();
      // Held down, a key goes on through the list, and decides no more than once.
      if (!event.repeat || key === 'j' || key === 'k') act();
    };
    // Before the site's own keys, of which some are the same.
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, [own]);
}
