import { useEffect, useRef } from 'react';
import { keyName } from '@/lib/keyName';
import { player } from '@/player/player';
import type { Taps } from './useTaps';

/** Seconds that R plays again. */
export const againSeconds = 5;

export interface TimingActs extends Taps {
  vote(way: 'agree' | 'disagree'): void;
  leave(): void;
}

const fields = 'input, textarea, select, [contenteditable="true"]';
const over = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Plays the last seconds again. */
export function playAgain(): void {
  player.seek(Math.max(0, player.seconds() - againSeconds));
  player.play();
}

function actOf(event: KeyboardEvent, acts: TimingActs): (() => void) | null {
  const name = keyName(event);
  if (name === 't') return () => (event.shiftKey ? acts.retime(event, 'key') : acts.tap(event, 'key'));
  if (event.shiftKey) return null;
  const plain: Record<string, () => void> = {
    z: acts.undo,
    '[': () => acts.nudge(-1),
    ']': () => acts.nudge(1),
    r: playAgain,
    n: acts.skip,
    y: () => acts.vote('agree'),
    x: () => acts.vote('disagree'),
    escape: acts.leave,
  };
  return plain[name] ?? null;
}

/** The keys of timing, which come before the player's own. */
export function useTimingKeys(acts: TimingActs): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
      if (document.querySelector(over) !== null) return;
      if (event.target instanceof Element && event.target.closest(fields) !== null) return;
      const act = actOf(event, latest.current);
      if (act === null) return;
      // What comes later on the way up is the player.
      event.preventDefault();
      // A key that is held down is pressed once.
      if (!event.repeat || event.key === '[' || event.key === ']') act();
    };
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, []);
}
