import { useFirstKeys } from '@/lib/firstKeys';
import { keyName } from '@/lib/keyName';
import type { Taps } from './useTaps';

export interface TimingActs extends Taps {
  vote(way: 'agree' | 'disagree'): void;
  leave(): void;
  /** Shows the keys. */
  help(): void;
}

function actOf(event: KeyboardEvent, acts: TimingActs): (() => void) | null {
  const name = keyName(event);
  if (name === 't') return () => (event.shiftKey ? acts.retime(event, 'key') : acts.tap(event, 'key'));
  if (name === '?') return acts.help;
  if (event.shiftKey) return null;
  const plain: Record<string, () => void> = {
    z: acts.undo,
    '[': () => acts.nudge(-1),
    ']': () => acts.nudge(1),
    r: acts.again,
    n: acts.skip,
    s: acts.snap,
    y: () => acts.vote('agree'),
    x: () => acts.vote('disagree'),
    escape: acts.leave,
  };
  return plain[name] ?? null;
}

/** The keys of timing; those that nudge go on while they are held. */
export const useTimingKeys = (acts: TimingActs): void =>
  useFirstKeys((event) => actOf(event, acts), ['[', ']']);
