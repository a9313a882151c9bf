/** Swipes over an element, by pointer events: what one means is told once the finger has left. */
import { type PointerEvent, type RefObject, useRef } from 'react';
import { wantsLessMotion } from '@/lib/media';
import { swipeOf, type Way, wayOf } from '@/lib/swipe';

interface Wish {
  /** What each way does; a way that is not named is not taken from whoever scrolls. */
  ways: Partial<Record<Way, () => void>>;
  /** What follows the finger downwards, unless less motion is wanted. */
  follower?: RefObject<HTMLElement | null>;
}

interface Handlers {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: (event: PointerEvent) => void;
}

/** What a finger does on these is theirs. */
const own = '[role="slider"], input, textarea';

export function useSwipe({ ways, follower }: Wish): Handlers {
  const begun = useRef<{ id: number; x: number; y: number; ms: number; isTaken: boolean } | null>(null);

  const follow = (dy: number, isOver: boolean) => {
    const element = follower?.current;
    if (element === null || element === undefined || wantsLessMotion()) return;
    element.style.transition = isOver ? 'transform var(--state) var(--out)' : 'none';
    element.style.transform = dy > 0 ? `translateY(${Math.round(dy)}px)` : '';
  };

  const strokeTo = (event: PointerEvent) => {
    const { x, y, ms } = begun.current ?? { x: event.clientX, y: event.clientY, ms: event.timeStamp };
    return { dx: event.clientX - x, dy: event.clientY - y, ms: event.timeStamp - ms };
  };

  return {
    onPointerDown(event) {
      const isOwn = event.target instanceof Element && event.target.closest(own) !== null;
      if (!event.isPrimary || event.button !== 0 || isOwn) return;
      begun.current = {
        id: event.pointerId,
        x: event.clientX,
        y: event.clientY,
        ms: event.timeStamp,
        isTaken: false,
      };
    },
    onPointerMove(event) {
      const { current } = begun;
      if (current?.id !== event.pointerId) return;
      const stroke = strokeTo(event);
      const way = wayOf(stroke);
      if (!current.isTaken) {
        if (way === null || ways[way] === undefined) return;
        current.isTaken = true;
        // From here on it is no press: the button under the finger gets no click.
        event.currentTarget.setPointerCapture?.(event.pointerId);
      }
      if (ways.down !== undefined) follow(stroke.dy, false);
    },
    onPointerUp(event) {
      const { current } = begun;
      if (current?.id !== event.pointerId) return;
      const way = swipeOf(strokeTo(event));
      begun.current = null;
      if (!current.isTaken) return;
      const act = way === null ? undefined : ways[way];
      if (act === undefined || way !== 'down') follow(0, true);
      act?.();
    },
    onPointerCancel(event) {
      if (begun.current?.id !== event.pointerId) return;
      begun.current = null;
      follow(0, true);
    },
  };
}
