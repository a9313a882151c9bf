import { renderHook } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { usePairKeys } from './usePairKeys';

afterEach(() => document.body.replaceChildren());

/** The page of a pair, whose button to merge it hears. */
function open() {
  const acts = { step: vi.fn(), undo: vi.fn(), help: vi.fn() };
  const merge = vi.fn();
  document.body.innerHTML = '<button type="button" data-merge="merge">Merge</button>';
  document.querySelector('button')?.addEventListener('click', merge);
  renderHook(() => usePairKeys(acts));
  return { ...acts, merge };
}

test('M that is held merges one pair, and not the next ones', async () => {
  const { merge } = open();
  await userEvent.keyboard('{m>4/}');
  expect(merge).toHaveBeenCalledOnce();
});

test('J that is held goes on through the pairs', async () => {
  const { step } = open();
  await userEvent.keyboard('{j>3/}');
  expect(step.mock.calls).toEqual([[1], [1], [1]]);
});

test('nothing is merged behind a menu', async () => {
  const { merge } = open();
  document.body.insertAdjacentHTML('beforeend', '<div role="menu" tabindex="-1"></div>');
  document.querySelector<HTMLElement>('[role="menu"]')?.focus();
  await userEvent.keyboard('m');
  expect(merge).not.toHaveBeenCalled();
});
