import { expect, test } from 'vitest';
import { addressOf, choiceOf, everything, noneWords, wishOf } from './auditWish';

const now = new Date(2026, 10, 25, 17, 3);

test('the address has what is not as usual, and gives it back', () => {
  const usual = choiceOf({});
  expect(addressOf(usual)).toEqual({});
  for (const choice of [
    usual,
    everything,
    { q: 'a b', kind: 'names', who: 'u1', period: 'today' } as const,
  ]) {
    expect(choiceOf(addressOf(choice))).toEqual(choice);
  }
  expect(choiceOf({ type: 'everything', period: 'ever' })).toEqual(usual);
});

test('the server is asked from the first moment of a day on', () => {
  expect(wishOf(everything, now)).toEqual({});
  expect(wishOf({ ...everything, period: 'today' }, now)).toEqual({
    since: new Date(2026, 10, 25).toISOString(),
  });
  expect(wishOf({ q: 'kelp', kind: 'mixes', who: 'console', period: '7d' }, now)).toEqual({
    search: 'kelp',
    kind: 'mixes',
    who: 'console',
    since: new Date(2026, 10, 19).toISOString(),
  });
});

test('what was looked for in vain is said', () => {
  const actors = [{ id: 'u1', name: 'boss' }];
  expect(noneWords({ q: 'kelp', kind: 'mixes', who: 'u1', period: '7d' }, actors)).toBe(
    'Nothing in Mixes by boss with “kelp” in the last 7 days.',
  );
  expect(noneWords({ ...everything, period: 'today' }, actors)).toBe('Nothing today.');
  expect(noneWords({ ...everything, q: 'x' }, actors)).toBe('Nothing with “x”.');
});
