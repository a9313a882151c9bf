import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** Moves focus to the page when it changes, so that a keyboard or a screen reader starts where the eye does. */
export function useArrival(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const last = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (path === undefined || last.current === path) return;
    if (last.current !== undefined) main.current?.focus({ preventScroll: true });
    last.current = path;
  }, [path]);
  return main;
}
