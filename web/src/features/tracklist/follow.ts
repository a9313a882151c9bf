/** When the list scrolls to what plays, and where to. Knows no element and no clock. */

/** A listener who scrolls is left alone for this long. */
const holdMs = 3000;
/** On a phone the row comes to rest this far below the top, above the thumb. */
const mobileOffset = 120;

export const isHeld = (touchedMs: number | null, nowMs: number): boolean =>
  touchedMs !== null && nowMs - touchedMs < holdMs;

/** All in pixels; `rowTop` is measured from the top of what can be seen. */
export interface View {
  rowTop: number;
  rowHeight: number;
  scrollTop: number;
  height: number;
  /** What covers the top of the view and what covers its foot. */
  coveredTop: number;
  coveredFoot: number;
}

export function isInView({ rowTop, rowHeight, height, coveredTop, coveredFoot }: View): boolean {
  return rowTop >= coveredTop && rowTop + rowHeight <= height - coveredFoot;
}

/** Where to scroll so that the row is seen: a fixed way down on a phone, the middle on a desk. */
export function restingPlace(view: View, isMobile: boolean): number {
  const { rowTop, rowHeight, scrollTop, height, coveredTop, coveredFoot } = view;
  const wish = isMobile
    ? Math.max(mobileOffset, coveredTop)
    : coveredTop + (height - coveredTop - coveredFoot - rowHeight) / 2;
  return Math.max(0, scrollTop + rowTop - wish);
}
