import { useRef } from 'react';
import type { MixTrack } from '@/api/types';
import { useListening } from '@/core';
import { stepsLeft } from '@/player/countdown';
import { useFrame } from '@/player/player';

/** How long until the next track, in words that change without rendering; only that it is next, where it has no time. */
export function NextIn({ next }: { next: MixTrack }) {
  const core = useListening();
  const words = useRef<HTMLSpanElement>(null);
  const { start_seconds: start } = next;
  useFrame((seconds) => {
    if (words.current === null) return;
    const isKnown = start !== null && core !== null && start > seconds;
    const text = isKnown ? `Next in ${core.printCue(stepsLeft(start - seconds))}` : 'Next';
    if (words.current.textContent !== text) words.current.textContent = text;
  });
  return (
    <span ref={words} className="figures whitespace-nowrap font-medium text-accent">
      Next
    </span>
  );
}
