/** J and K go through what differs, A accepts, R keeps, Z takes a decision back, and Shift with A accepts the rest. */
import { useEffect, useRef } from 'react';
import { keyName } from '@/lib/keyName';
import type { Decisions } from './useDecisions';

/** Puts the keyboard where the eye is. */
function focusCurrent(): void {
  const row = document.querySelector<HTMLElement>('[data-difference][aria-current="true"]');
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'center' });
}

export function useDifferenceKeys(decided: Decisions): void {
  const latest = useRef(decided);
  const hasMoved = useRef(false);
  useEffect(() => {
    latest.current = decided;
    if (!hasMoved.current) return;
    hasMoved.current = false;
    focusCurrent();
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { current, step, decide, decideRest } = latest.current;
      const target = event.target as HTMLElement;
      const isTyping = target.closest('input:not([type="checkbox"]), textarea, select, [role="alertdialog"]');
      if (isTyping !== null || event.ctrlKey || event.metaKey || event.altKey || current === null) return;
      const key = keyName(event);
      if (key === 'j') step(1);
      else if (key === 'k') step(-1);
      else if (key === 'a' && event.shiftKey) decideRest('take');
      else if (key === 'a' || key === 'r') {
        decide(current.key, key === 'a' ? 'take' : 'leave');
        step(1);
      } else if (key === 'z') decide(current.key, null);
      else return;
      hasMoved.current = true;
      event.preventDefault();
    };
    // Before the site's own keys, of which some are the same.
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, []);
}
