/** What a finger meant by its way over the screen. Knows no element and no clock. */

export type Way = 'up' | 'down' | 'left' | 'right';

/** From where the finger came down to where it left, in pixels, and how long it took. */
export interface Stroke {
  dx: number;
  dy: number;
  ms: number;
}

/** Less than this is a press that trembled. */
const slackPx = 12;

/** This far is meant however slowly it was done; a flick needs less. */
const farPx = 90;
const flickPx = 28;
const flickPxPerMs = 0.4;

/** The way that a stroke goes so far, or none while it may still be a press. */
export function wayOf({ dx, dy }: Pick<Stroke, 'dx' | 'dy'>): Way | null {
  if (Math.max(Math.abs(dx), Math.abs(dy)) < slackPx) return null;
  if (Math.abs(dx) > Math.abs(dy)) return dx < 0 ? 'left' : 'right';
  return dy < 0 ? 'up' : 'down';
}

/** The way that a finished stroke meant; none for a press, and for one that was taken back halfway. */
export function swipeOf(stroke: Stroke): Way | null {
  const way = wayOf(stroke);
  if (way === null) return null;
  const far = Math.max(Math.abs(stroke.dx), Math.abs(stroke.dy));
  const isFlick = far >= flickPx && far / Math.max(stroke.ms, 1) >= flickPxPerMs;
  return far >= farPx || isFlick ? way : null;
}
