/** J and K go through what differs, A accepts, R keeps, Z takes a decision back, and Shift with A accepts the rest. */
import { useEffect, useRef } from 'react';
import { useListKeys } from '@/lib/listKeys';
import type { Decisions } from './useDecisions';

/** Puts the keyboard where the eye is. */
function focusCurrent(): void {
  const row = document.querySelector<HTMLElement>('[data-difference][aria-current="true"]');
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'center' });
}

export function useDifferenceKeys({ current, step, decide, decideRest }: Decisions): void {
  const hasMoved = useRef(false);
  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    focusCurrent();
  });
  const moving = (act: () => void) => () => {
    hasMoved.current = true;
    act();
  };
  const decideOn = (key: string) => ({
    j: moving(() => step(1)),
    k: moving(() => step(-1)),
    a: moving(() => {
      decide(key, 'take');
      step(1);
    }),
    r: moving(() => {
      decide(key, 'leave');
      step(1);
    }),
    z: moving(() => decide(key, null)),
    'shift+a': moving(() => decideRest('take')),
  });
  useListKeys(current === null ? {} : decideOn(current.key));
}
