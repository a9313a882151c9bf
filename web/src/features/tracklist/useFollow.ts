import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useIsMobile, wantsLessMotion } from '@/lib/media';
import { useFollowing } from '@/player/following';
import { isHeld, isInView, restingPlace, type View } from './follow';

interface Wish {
  list: RefObject<HTMLElement | null>;
  /** What scrolls; the page itself when there is none. */
  scroller?: RefObject<HTMLElement | null> | undefined;
  /** The row to keep in view; -1 for none. */
  row: number;
  /** Whether the row is where the mix is, or only stands in for it: a stand-in is shown, not scrolled to. */
  isCertain: boolean;
}

interface Following {
  isAway: boolean;
  goTo(row: number): void;
}

/** Nobody is taken away from what they are writing. */
const isWriting = (): boolean =>
  document.activeElement?.matches('input:not([type=range]), textarea') ?? false;

const scrollKeys = new Set(['PageUp', 'PageDown', 'Home', 'End']);

/** A row of the list as it lies in what scrolls, which is the page itself where there is no frame. */
function viewOf(index: number, list: HTMLElement | null, frame: HTMLElement | null): View | null {
  const row = list?.querySelector<HTMLElement>(`[data-row="${index}"]`);
  if (row === null || row === undefined) return null;
  const box = row.getBoundingClientRect();
  const styles = getComputedStyle(document.documentElement);
  const covered = Number.parseFloat(getComputedStyle(list ?? document.body).getPropertyValue('--covered'));
  return {
    rowTop: box.top - (frame?.getBoundingClientRect().top ?? 0),
    rowHeight: box.height,
    scrollTop: frame?.scrollTop ?? window.scrollY,
    height: frame?.clientHeight ?? window.innerHeight,
    coveredTop: Number.isNaN(covered) ? 0 : covered,
    coveredFoot: frame === null ? Number.parseFloat(styles.getPropertyValue('--dock')) || 0 : 0,
  };
}

/** Calls once the rows have the heights that they come to, as one grows and another closes; the answer calls it off. */
function whenSettled(list: HTMLElement | null, then: () => void): () => void {
  const moves =
    list?.getAnimations?.({ subtree: true }).filter((each) => each instanceof CSSTransition) ?? [];
  let isOff = false;
  const end = () => {
    if (!isOff) then();
  };
  if (moves.length === 0) end();
  else void Promise.allSettled(moves.map(({ finished }) => finished)).then(end);
  return () => {
    isOff = true;
  };
}

/** Keeps the current row in view, lets go while the listener scrolls, and knows when it has gone out of sight. */
export function useFollow({ list, scroller, row, isCertain }: Wish): Following {
  const following = useFollowing();
  const isMobile = useIsMobile();
  const touchedMs = useRef<number | null>(null);
  const [isAway, setAway] = useState(false);

  const measure = useCallback(
    (index: number) => viewOf(index, list.current, scroller?.current ?? null),
    [list, scroller],
  );

  const goTo = useCallback(
    (index: number) => {
      const view = measure(index);
      if (view === null) return;
      touchedMs.current = null;
      (scroller?.current ?? window).scrollTo({
        top: restingPlace(view, isMobile),
        behavior: wantsLessMotion() ? 'auto' : 'smooth',
      });
    },
    [measure, scroller, isMobile],
  );

  useEffect(() => {
    const touch = () => {
      touchedMs.current = Date.now();
    };
    const press = (event: KeyboardEvent) => {
      if (scrollKeys.has(event.key)) touch();
    };
    addEventListener('wheel', touch, { passive: true });
    addEventListener('touchmove', touch, { passive: true });
    addEventListener('keydown', press);
    return () => {
      removeEventListener('wheel', touch);
      removeEventListener('touchmove', touch);
      removeEventListener('keydown', press);
    };
  }, []);

  useEffect(() => {
    if (row < 0 || !isCertain || !following) return;
    return whenSettled(list.current, () => {
      if (isWriting() || isHeld(touchedMs.current, Date.now())) return;
      const view = measure(row);
      if (view !== null && !isInView(view)) goTo(row);
    });
  }, [row, isCertain, following, list, measure, goTo]);

  useEffect(() => {
    if (row < 0) {
      setAway(false);
      return;
    }
    const look = () => {
      const view = measure(row);
      setAway(view !== null && !isInView(view));
    };
    const target: EventTarget = scroller?.current ?? window;
    const leave = whenSettled(list.current, look);
    target.addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      leave();
      target.removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [row, list, measure, scroller]);

  return { isAway, goTo };
}
