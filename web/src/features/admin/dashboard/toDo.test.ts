import { expect, test } from 'vitest';
import { toDoFields, waitingWords } from './toDo';

const none = { count: 0, isMore: false };
const now = Date.parse('2026-06-10T12:00:00Z');
const waiting = {
  submissions: 3,
  oldest_submission_at: '2026-06-07T11:00:00Z',
  moderation: 4,
  suggestions: 4,
  requests: 0,
};

test('what is empty is left out, and the rest keeps its key', () => {
  const fields = toDoFields(waiting, none, { count: 50, isMore: true }, now);
  expect(fields.map(({ key, count, text }) => [key, count, text])).toEqual([
    ['1', '3', 'oldest 3 days'],
    ['2', '7', 'all that waits, the worst first'],
    ['3', '4', 'for mixes that are there'],
    ['4', '50+', 'more than 50 tracks'],
  ]);
});

test('nothing waits', () => {
  const nothing = { ...waiting, submissions: 0, oldest_submission_at: null, moderation: 0, suggestions: 0 };
  expect(toDoFields(nothing, none, none, now)).toEqual([]);
});

test('what waits is told to the hour, then to the day', () => {
  expect(waitingWords('2026-06-10T11:30:00Z', now)).toBe('oldest within the hour');
  expect(waitingWords('2026-06-10T10:59:00Z', now)).toBe('oldest 1 hour');
  expect(waitingWords('2026-06-08T13:00:00Z', now)).toBe('oldest 47 hours');
  expect(waitingWords('2026-06-08T12:00:00Z', now)).toBe('oldest 2 days');
  // A clock that goes wrong says nothing strange.
  expect(waitingWords('2026-06-11T12:00:00Z', now)).toBe('oldest within the hour');
});
