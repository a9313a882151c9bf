import { useRef } from 'react';

const move = (element: HTMLElement | null, percent: number) => {
  if (element !== null) element.style.transform = `translateX(${percent}%)`;
};

/**
 * What was heard of something that is drawn twice, in grey and in the hue: the second picture is cut where the line
 * stands. Both move by transforms alone.
 */
export function usePlayedPart() {
  const played = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  /** `share` of the whole, 0 to 1. */
  const moveTo = (share: number) => {
    const percent = share * 100;
    move(played.current, percent - 100);
    move(inner.current, 100 - percent);
    move(line.current, percent);
  };
  return { played, inner, line, moveTo };
}
