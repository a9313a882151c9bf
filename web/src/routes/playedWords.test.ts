import { expect, test } from 'vitest';
import { dayAt, type Played } from '@/player/history';
import { byDay, howFar, timeOf } from './playedWords';

const now = new Date(2026, 2, 1, 9, 30);
const played = (at: Date, more: Partial<Played> = {}): Played => ({
  mix_id: 'a',
  slug: 'a',
  title: 'A',
  artist: 'Pelt',
  cover: null,
  hue: 0,
  seconds: 2172,
  duration: 5412,
  at: at.getTime(),
  day: dayAt(at.getTime()),
  ...more,
});
const cue = (seconds: number) => `<${seconds}>`;

test('days have their names, across the end of a month too', () => {
  const days = byDay(
    [
      played(now),
      played(new Date(2026, 2, 1, 0, 1)),
      played(new Date(2026, 1, 28, 23, 59)),
      played(new Date(2025, 11, 31, 12)),
    ],
    now,
  );
  expect(days.map(({ name, entries }) => [name, entries.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['December 31, 2025', 1],
  ]);
});

test('how far a mix was heard', () => {
  expect(howFar(played(now), cue)).toBe('<2172> of <5412>');
  expect(howFar(played(now, { duration: 0 }), cue)).toBe('<2172>');
  expect(howFar(played(now, { seconds: 5412 }), cue)).toBe('Finished');
  expect(timeOf(played(now))).toBe('09:30');
});
