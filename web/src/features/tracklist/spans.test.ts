import { describe, expect, test } from 'vitest';
import { mixLength, progressIn, reachOf, spansOf } from './spans';

const tracks = (...rows: Array<[number | null, boolean?]>) =>
  rows.map(([start_seconds, played_with_previous = false]) => ({ start_seconds, played_with_previous }));

const ends = (rows: ReturnType<typeof tracks>, length: number) =>
  spansOf(rows, length).map(({ from, to }) => [from, to]);

describe('where tracks lie', () => {
  test('each runs to the next time, the last to the end', () => {
    expect(ends(tracks([0], [60], [200]), 300)).toEqual([
      [0, 60],
      [60, 200],
      [200, 300],
    ]);
  });

  test('those without a time share the room that there is', () => {
    const rows = tracks([0], [null], [120], [null]);
    expect(ends(rows, 300)).toEqual([
      [0, 60],
      [60, 120],
      [120, 210],
      [210, 300],
    ]);
    expect(spansOf(rows, 300).map((span) => span.isTimed)).toEqual([true, false, true, false]);
  });

  test('a mix without times is shared by all', () => {
    expect(ends(tracks([null], [null]), 100)).toEqual([
      [0, 50],
      [50, 100],
    ]);
  });

  test('a first track that starts late leaves the gap before it open', () => {
    expect(ends(tracks([30], [60]), 100)).toEqual([
      [30, 60],
      [60, 100],
    ]);
  });

  test('a layer lies over the track that it is played with', () => {
    expect(ends(tracks([0], [null, true], [60]), 100)).toEqual([
      [0, 60],
      [0, 60],
      [60, 100],
    ]);
    expect(ends(tracks([0], [40, true], [60]), 100)).toEqual([
      [0, 60],
      [40, 60],
      [60, 100],
    ]);
  });

  test('times out of order and no tracks at all break nothing', () => {
    expect(spansOf(tracks([60], [10]), 100).every(({ from, to }) => from <= to)).toBe(true);
    expect(spansOf([], 100)).toEqual([]);
  });
});

test('the length is the mix’s own, or a guess past its last time', () => {
  expect(mixLength(tracks([0], [60]), 300)).toBe(300);
  expect(mixLength(tracks([0], [60]), null)).toBe(300);
  expect(mixLength(tracks([0], [600]), 300)).toBe(601);
});

test('what plays fills until the next time', () => {
  const reach = reachOf(tracks([0], [null], [120]), 0, 300);
  expect(progressIn(reach, 30)).toBe(0.25);
  expect(progressIn(reach, 500)).toBe(1);
});

test('nobody knows where a track ends that others without a time follow, but for its layers', () => {
  const isEndKnown = (...rest: Parameters<typeof tracks>) => reachOf(tracks([0], ...rest), 0, 300).isTimed;
  expect(isEndKnown([120])).toBe(true);
  expect(isEndKnown()).toBe(true);
  expect(isEndKnown([null], [120])).toBe(false);
  expect(isEndKnown([null])).toBe(false);
  expect(isEndKnown([null, true], [120])).toBe(true);
});
