import { type PointerEvent, useRef, useState } from 'react';
import type { Room } from '@/core/timing';

/** A time of the draft that is being dragged. */
export interface Held {
  position: number;
  seconds: number;
}

/** Drags times of the draft, each inside its room; nothing changes until it is let go. */
export function useCutDrag(room: (position: number) => Room, place: (held: Held) => void) {
  const [held, setHeld] = useState<Held | null>(null);
  const grip = useRef({ x: 0, seconds: 0, pixels: 1, room: { from: 0, to: 0 } });
  const drop = () => setHeld(null);
  const handle = (position: number, seconds: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      const { currentTarget, pointerId, clientX } = event;
      currentTarget.setPointerCapture(pointerId);
      const pixels = Number.parseFloat(getComputedStyle(currentTarget).getPropertyValue('--second'));
      grip.current = { x: clientX, seconds, pixels, room: room(position) };
      setHeld({ position, seconds });
    },
    onPointerMove: ({ clientX }: PointerEvent<HTMLElement>) => {
      if (held === null) return;
      const { x, pixels, ...at } = grip.current;
      const wanted = Math.round(at.seconds + (clientX - x) / pixels);
      const inside = Math.min(Math.max(wanted, at.room.from), at.room.to);
      if (inside !== held.seconds) setHeld({ position, seconds: inside });
    },
    onPointerUp: () => {
      if (held !== null && held.seconds !== grip.current.seconds) place(held);
      drop();
    },
    onPointerCancel: drop,
  });
  return { held, handle };
}
