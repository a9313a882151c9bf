import { useRef } from 'react';
import { useFrame, usePlayer } from '@/player/player';

/** How far the mix is. Frames move the line without rendering anything. */
export function EmbedProgress() {
  const line = useRef<HTMLSpanElement>(null);
  const duration = usePlayer((state) => state.durationSeconds);
  useFrame((seconds) => {
    if (line.current === null) return;
    const share = duration === null || duration <= 0 ? 0 : Math.min(seconds / duration, 1);
    line.current.style.transform = `scaleX(${share.toFixed(4)})`;
  });
  return (
    <span aria-hidden="true" className="embed-progress">
      <span ref={line} />
    </span>
  );
}
