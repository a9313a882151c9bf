import { expect, test } from 'vitest';
import { type Stroke, swipeOf, type Way, wayOf } from './swipe';

const cases: Array<[string, Stroke, Way | null]> = [
  ['a press', { dx: 0, dy: 0, ms: 80 }, null],
  ['a press that trembles', { dx: 5, dy: -9, ms: 60 }, null],
  ['a flick down', { dx: 6, dy: 48, ms: 90 }, 'down'],
  ['a flick up', { dx: -6, dy: -48, ms: 90 }, 'up'],
  ['a flick to the left', { dx: -48, dy: 10, ms: 90 }, 'left'],
  ['a slow drag that goes far', { dx: 20, dy: 160, ms: 1500 }, 'down'],
  ['a slow drag that comes to nothing', { dx: 3, dy: 60, ms: 900 }, null],
  ['across rather than down', { dx: 120, dy: 90, ms: 200 }, 'right'],
];

test.each(cases)('%s', (_, stroke, want) => {
  expect(swipeOf(stroke)).toBe(want);
});

test('a stroke has a way before it is a swipe', () => {
  expect(wayOf({ dx: 2, dy: 20 })).toBe('down');
  expect(swipeOf({ dx: 2, dy: 20, ms: 500 })).toBeNull();
});
