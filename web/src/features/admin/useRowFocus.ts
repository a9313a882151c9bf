import { type RefObject, useEffect, useRef } from 'react';

interface Options {
  /** Whether a row is open, which has the focus then. */
  isHeld: boolean;
  isWriting: boolean;
}

/** A row that changes its place, or is drawn anew, gets the focus back: on one of its controls, called a part. */
export function useRowFocus(list: RefObject<HTMLElement | null>, { isHeld, isWriting }: Options) {
  const focus = useRef<{ key: string; part: string } | null>(null);
  useEffect(() => {
    if (focus.current === null || isHeld) return;
    const { key, part } = focus.current;
    const row = list.current?.querySelector(`[data-line="${key}"]`);
    const wanted = [part, 'edit', 'select'].map((name) =>
      row?.querySelector<HTMLElement>(`[data-part="${name}"]:enabled`),
    );
    const control = wanted.find((found) => found != null);
    if (control == null) return;
    if (control !== document.activeElement) control.focus();
    if (!isWriting) focus.current = null;
  });
  return (key: string, part: string) => {
    focus.current = { key, part };
  };
}
