import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import type { Diagnostic } from '@/core';

/** Buttons that write one fix each. */
const fixButton = 'button[data-fix]';

/** What was pressed last, and the fixes that were offered then. */
interface Pressed {
  what: 'fix' | 'undo';
  names: readonly string[];
  /** The place of the button among those; the first where it writes several fixes. */
  place: number;
}

const buttonsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>(fixButton) ?? [])];
const nameOf = (button: HTMLElement) => button.getAttribute('aria-label') ?? button.textContent ?? '';
const isLost = () => document.activeElement === document.body || document.activeElement === null;

/**
 * Keeps the focus of whoever writes fixes by keyboard, where the button that was pressed goes: the next fix has it, or the
 * way back where none is left; after that way, the fix that is offered again. Answers what to call at a press.
 */
export function useFixFocus(
  list: RefObject<HTMLElement | null>,
  diagnostics: readonly Diagnostic[],
  made: string | null,
): (what: Pressed['what']) => void {
  const pressed = useRef<Pressed | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a button has gone where either has changed
  useLayoutEffect(() => {
    const last = pressed.current;
    if (last === null) return;
    const buttons = buttonsIn(list.current);
    const undo = list.current?.querySelector<HTMLElement>('[data-undo]') ?? null;
    if (last.what === 'fix') {
      if (!isLost()) return;
      (buttons[last.place] ?? undo)?.focus();
      pressed.current = null;
      return;
    }
    const back = buttons.find((button) => !last.names.includes(nameOf(button)));
    if (back === undefined || !(isLost() || document.activeElement === undo)) return;
    back.focus();
    pressed.current = null;
  }, [diagnostics, made]);
  return useCallback(
    (what) => {
      const buttons = buttonsIn(list.current);
      const place = Math.max(buttons.map((button) => button === document.activeElement).indexOf(true), 0);
      pressed.current = { what, names: buttons.map(nameOf), place };
    },
    [list],
  );
}
