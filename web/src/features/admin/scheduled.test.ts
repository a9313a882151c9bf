import { expect, test } from 'vitest';
import { localMoment, momentOf } from './scheduled';

test('a moment is the same one after it was shown in a field', () => {
  const moment = '2026-12-24T18:30:00.000Z';
  expect(momentOf(localMoment(moment))).toBe(moment);
});

test('what is no moment is none', () => {
  expect(momentOf('')).toBeNull();
  expect(momentOf('tomorrow')).toBeNull();
});
