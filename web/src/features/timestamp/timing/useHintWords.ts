import { useRef } from 'react';
import type { Change } from '@/core/timing';
import { useFrame } from '@/player/player';

/** Seconds that a change is spoken of before and after it. */
const about = 15;
/** Of a label beside the line: how far it stays from the clock, and from the edge. */
const [clock, edge] = ['1.75rem', '0.5rem'];

const show = (label: HTMLElement | null, words: string | null, transform: string) => {
  if (label === null) return;
  label.hidden = words === null;
  if (words === null) return;
  if (label.textContent !== words) label.textContent = words;
  label.style.transform = transform;
};

/**
 * Says over the last likely change and over the next one what they are. The words run with the sound, and stay beside
 * the clock and inside the picture. `taken` is the change that one press would take now.
 */
export function useHintWords(hints: readonly Change[], taken: number | null) {
  const [past, next] = [useRef<HTMLSpanElement>(null), useRef<HTMLSpanElement>(null)];
  useFrame((now) => {
    const gone = hints.findLast(({ seconds }) => seconds <= now && now - seconds <= about)?.seconds;
    const last = taken !== null && taken <= now ? taken : gone;
    const coming = hints.find(({ seconds }) => seconds > now && seconds - now <= about)?.seconds;
    const at = (seconds: number) => `var(--second) * ${seconds - now} - 50%`;
    const ago = Math.floor(now - (last ?? 0));
    show(
      past.current,
      last === undefined ? null : ago === 0 ? 'Likely change' : `Likely change, ${ago} s ago`,
      `translateX(max(${edge} - 50cqw, min(${at(last ?? 0)}, -100% - ${clock})))`,
    );
    show(
      next.current,
      coming === undefined ? null : `Likely change in ${Math.ceil(coming - now)} s`,
      `translateX(min(50cqw - 100% - ${edge}, max(${at(coming ?? 0)}, ${clock})))`,
    );
  });
  return { past, next };
}
