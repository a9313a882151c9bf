import { expect, test } from 'vitest';
import { byDay, clockWords, daysBefore, dayWords, whenWords } from './days';

const at = (month: number, day: number, hour = 12, year = 2026) =>
  new Date(year, month - 1, day, hour, 4).toISOString();
const now = new Date(2026, 10, 25, 0, 30);

test('a day is called by how near it is', () => {
  expect(dayWords(at(11, 25, 0), now)).toBe('Today, November 25');
  expect(dayWords(at(11, 24, 23), now)).toBe('Yesterday, November 24');
  expect(dayWords(at(11, 23), now)).toBe('Monday, November 23');
  expect(dayWords(at(12, 31, 12, 2025), now)).toBe('Wednesday, December 31, 2025');
  expect(clockWords(at(11, 25, 21))).toBe('21:04');
  expect(clockWords(at(11, 25, 0))).toBe('00:04');
});

test('a moment in a sentence has its day where that is not today', () => {
  expect(whenWords(at(11, 25, 0), now)).toBe('at 00:04');
  expect(whenWords(at(11, 24, 21), now)).toBe('on November 24 at 21:04');
  expect(whenWords(at(12, 31, 21, 2025), now)).toBe('on December 31, 2025 at 21:04');
});

test('a period begins with a whole day', () => {
  expect(daysBefore(now, 0)).toEqual(new Date(2026, 10, 25));
  expect(daysBefore(now, 29)).toEqual(new Date(2026, 9, 27));
});

test('what was done on one day stands together, in its order', () => {
  const entries = [at(11, 25, 0), at(11, 24, 9), at(11, 24, 8)].map((created_at) => ({ created_at }));
  expect(byDay(entries, now).map(({ day, entries: of }) => [day, of.length])).toEqual([
    ['Today, November 25', 1],
    ['Yesterday, November 24', 2],
  ]);
});
