import { type PointerEvent, useRef } from 'react';
import { player } from '@/player/player';

/** Seconds: a hand that moved less has not gone anywhere. */
const least = 0.1;

/** Goes through the mix with the hand that drags its sound under the line. */
export function useScrub() {
  const grip = useRef<{ x: number; seconds: number; pixels: number } | null>(null);
  const drop = () => {
    grip.current = null;
  };
  return {
    onPointerDown: ({ button, target, currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) => {
      // A time of the draft that lies there is what is dragged.
      if (button !== 0 || (target instanceof Element && target.closest('.close-up-handle') !== null)) return;
      currentTarget.setPointerCapture(pointerId);
      const pixels = Number.parseFloat(getComputedStyle(currentTarget).getPropertyValue('--second'));
      grip.current = { x: clientX, seconds: player.seconds(), pixels };
    },
    onPointerMove: ({ clientX }: PointerEvent<HTMLElement>) => {
      if (grip.current === null) return;
      const { x, seconds, pixels } = grip.current;
      const to = seconds - (clientX - x) / pixels;
      if (Math.abs(to - player.seconds()) >= least) player.seek(to);
    },
    onPointerUp: drop,
    onPointerCancel: drop,
  };
}
