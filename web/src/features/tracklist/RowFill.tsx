import { useRef } from 'react';
import { useFrame } from '@/player/player';
import { progressIn, type Span } from './spans';
import type { Place } from './TrackRow';

interface Props {
  reach: Span;
  place: Place;
}

/** The part of a track, at its end, over which it passes into the next. */
const seam = 0.1;

/** How far the track is, drawn without rendering: the current row fills, and as it ends the next begins to. */
export function RowFill({ reach, place }: Props) {
  const fill = useRef<HTMLSpanElement>(null);
  useFrame((seconds) => {
    if (fill.current === null) return;
    const progress = progressIn(reach, seconds);
    const share = place === 'current' ? progress : Math.max(0, (progress - 1 + seam) / seam) * 0.06;
    fill.current.style.transform = `scaleX(${share.toFixed(4)})`;
  });
  return <span ref={fill} aria-hidden="true" className="track-fill" />;
}
