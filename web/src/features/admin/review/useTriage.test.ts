import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { nextOf, useTriage } from './useTriage';

const row = (id: string, status = 'pending') => ({ id, status });

test.each([
  // Imported: it has left the list.
  ['b', [row('a'), row('c'), row('d')], 'c'],
  // Rejected: it is still there, and decided.
  ['b', [row('a'), row('b', 'rejected'), row('c'), row('d')], 'c'],
  // What is decided already is passed over.
  ['b', [row('a'), row('c', 'rejected'), row('d')], 'd'],
  // The last one: what was passed over before it.
  ['d', [row('a'), row('b'), row('c', 'rejected')], 'b'],
  ['a', [row('a', 'rejected')], null],
  ['a', [], null],
])('after %s comes the next one that waits', (decided, rows, next) => {
  expect(nextOf(['a', 'b', 'c', 'd'], decided, rows)).toBe(next);
});

test('the selected row stays selected while others come and go', () => {
  const { result, rerender } = renderHook(({ rows }) => useTriage(rows), {
    initialProps: { rows: [row('a'), row('b'), row('c')] },
  });
  act(() => result.current.select(1));
  rerender({ rows: [row('new'), row('a'), row('b'), row('c')] });
  expect(result.current.here).toBe(2);
  act(() => result.current.begin('b'));
  rerender({ rows: [row('new'), row('a'), row('c')] });
  act(() => result.current.moveOn('b'));
  expect(result.current.here).toBe(2);
  act(() => result.current.select(9));
  expect(result.current.here).toBe(2);
  act(() => result.current.select(-1));
  expect(result.current.here).toBe(0);
});
