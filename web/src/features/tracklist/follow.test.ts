import { describe, expect, test } from 'vitest';
import { isHeld, isInView, restingPlace, type View } from './follow';

const view: View = {
  rowTop: 900,
  rowHeight: 36,
  scrollTop: 100,
  height: 800,
  coveredTop: 100,
  coveredFoot: 64,
};

describe('a listener who scrolls', () => {
  test('is left alone for three seconds', () => {
    expect(isHeld(null, 5000)).toBe(false);
    expect(isHeld(2001, 5000)).toBe(true);
    expect(isHeld(2000, 5000)).toBe(false);
  });
});

describe('a row', () => {
  test('is in view only where nothing covers it', () => {
    expect(isInView(view)).toBe(false);
    expect(isInView({ ...view, rowTop: 99 })).toBe(false);
    expect(isInView({ ...view, rowTop: 100 })).toBe(true);
    expect(isInView({ ...view, rowTop: 701 })).toBe(false);
  });

  test('rests in the middle of a desk, and 120 px down a phone', () => {
    expect(restingPlace(view, false)).toBe(100 + 900 - 400);
    expect(restingPlace(view, true)).toBe(100 + 900 - 120);
  });

  test('never asks for a place above the top', () => {
    expect(restingPlace({ ...view, rowTop: 10, scrollTop: 0 }, true)).toBe(0);
  });
});
