import { useRef } from 'react';
import { useFrame } from '@/player/player';
import { progressIn, type Span } from './spans';

/** The part of a track, at its end, over which it passes into the next. */
const seam = 0.1;

/** How much of the next row is filled when its turn comes. */
const passed = 0.06;

const fillTo = (element: HTMLElement | null, share: number) => {
  if (element !== null) element.style.transform = `scaleX(${share.toFixed(4)})`;
};

/** How far the track is, drawn without rendering: the current row fills, and as it ends the one below begins to. */
export function RowFill({ reach }: { reach: Span }) {
  const fill = useRef<HTMLSpanElement>(null);
  const below = useRef<HTMLSpanElement>(null);
  useFrame((seconds) => {
    const progress = progressIn(reach, seconds);
    fillTo(fill.current, progress);
    fillTo(below.current, Math.max(0, (progress - 1 + seam) / seam) * passed);
  });
  return (
    <>
      <span ref={fill} aria-hidden="true" className="track-fill" />
      <span ref={below} aria-hidden="true" className="track-fill track-fill-below" />
    </>
  );
}
