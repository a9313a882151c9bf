import { useRef } from 'react';
import { useListening } from '@/core';
import { useFrame } from '@/player/player';
import type { Span } from './spans';

/** How far the row that plays is, of how long it is, or until when at the latest; it changes without rendering. */
export function RowClock({ reach }: { reach: Span }) {
  const core = useListening();
  const words = useRef<HTMLSpanElement>(null);
  useFrame((seconds) => {
    if (words.current === null || core === null) return;
    const length = reach.to - reach.from;
    const into = Math.min(Math.max(seconds - reach.from, 0), length);
    const whole = reach.isTimed ? ` of ${core.printCue(length)}` : '';
    const text = `${core.printCue(into)}${whole}`;
    if (words.current.textContent !== text) words.current.textContent = text;
  });
  return (
    <span aria-hidden="true" className="track-clock figures">
      <span ref={words} />
      {!reach.isTimed && core !== null && (
        <span className="track-ends">, ends before {core.printCue(reach.to)}</span>
      )}
    </span>
  );
}
