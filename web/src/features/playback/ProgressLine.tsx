import { useRef } from 'react';
import { useFrame, usePlayer } from '@/player/player';

/** How far the mix is, as a line along the edge of what carries it. */
export function ProgressLine() {
  const line = useRef<HTMLSpanElement>(null);
  const duration = usePlayer((state) => state.durationSeconds);
  useFrame((seconds) => {
    if (line.current === null) return;
    const share = duration === null || duration <= 0 ? 0 : Math.min(seconds / duration, 1);
    line.current.style.transform = `scaleX(${share.toFixed(4)})`;
  });
  return (
    <span
      aria-hidden="true"
      className="progress-line absolute inset-x-0 -top-px h-0.5 overflow-hidden bg-line"
    >
      <span ref={line} className="block h-full origin-left bg-accent" style={{ transform: 'scaleX(0)' }} />
    </span>
  );
}
