import { renderHook } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Decisions } from './useDecisions';
import { useDifferenceKeys } from './useDifferenceKeys';

afterEach(() => document.body.replaceChildren());

const decided = {
  current: { key: 'line-1' },
  step: vi.fn(),
  decide: vi.fn(),
  decideRest: vi.fn(),
};

beforeEach(() => {
  for (const act of [decided.step, decided.decide, decided.decideRest]) act.mockClear();
  renderHook(() => useDifferenceKeys(decided as unknown as Decisions));
});

test('A takes the current row and goes on, R leaves it, Shift with A takes the rest', async () => {
  await userEvent.keyboard('a');
  expect(decided.decide).toHaveBeenLastCalledWith('line-1', 'take');
  expect(decided.step).toHaveBeenLastCalledWith(1);
  await userEvent.keyboard('r');
  expect(decided.decide).toHaveBeenLastCalledWith('line-1', 'leave');
  await userEvent.keyboard('{Shift>}A{/Shift}');
  expect(decided.decideRest).toHaveBeenLastCalledWith('take');
});

test('A that is held decides on one row', async () => {
  await userEvent.keyboard('{a>4/}');
  expect(decided.decide).toHaveBeenCalledOnce();
});

test('no row is decided behind a dialog', async () => {
  document.body.innerHTML = '<div role="dialog"><button type="button">Clear the queue</button></div>';
  document.querySelector('button')?.focus();
  await userEvent.keyboard('ar');
  expect(decided.decide).not.toHaveBeenCalled();
});
