import { useRef } from 'react';
import { useListening } from '@/core';
import { useFrame, usePlayer } from '@/player/player';

/** Where the mix is and how long it is; the first figure changes without rendering. */
export function Clock() {
  const core = useListening();
  const now = useRef<HTMLSpanElement>(null);
  const duration = usePlayer((state) => state.durationSeconds);
  const known = usePlayer((state) => state.mix?.duration ?? null);
  const length = core === null || duration === null ? known : core.printCue(Math.floor(duration));
  useFrame((seconds) => {
    if (now.current === null || core === null) return;
    const text = core.printCue(Math.floor(seconds));
    if (now.current.textContent !== text) now.current.textContent = text;
  });
  return (
    <span className="figures whitespace-nowrap text-muted text-xs">
      <span ref={now} className="inline-block text-right" style={{ minWidth: `${length?.length ?? 4}ch` }}>
        0:00
      </span>
      {length !== null && <span className="text-faint"> / {length}</span>}
    </span>
  );
}
