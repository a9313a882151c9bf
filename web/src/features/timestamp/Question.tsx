import type { ReactNode } from 'react';
import { useFirstKeys } from '@/lib/firstKeys';
import { keyName } from '@/lib/keyName';
import type { Way } from './VoteButtons';

interface Props {
  say: (way: Way) => void;
  /** What is asked. */
  children: ReactNode;
}

const ways: Readonly<Record<string, Way>> = { y: 'agree', x: 'disagree' };

/** Whether a time is right, answered by one press or one key. */
export function Question({ say, children }: Props) {
  useFirstKeys((event) => {
    const way = event.shiftKey ? undefined : ways[keyName(event)];
    return way === undefined ? null : () => say(way);
  });
  return (
    <span className="time-question">
      {children}
      <button type="button" aria-keyshortcuts="Y" onClick={() => say('agree')}>
        Yes <kbd aria-hidden>Y</kbd>
      </button>
      <button type="button" aria-keyshortcuts="X" onClick={() => say('disagree')}>
        No <kbd aria-hidden>X</kbd>
      </button>
    </span>
  );
}
