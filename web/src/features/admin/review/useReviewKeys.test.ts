import { renderHook } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { useReviewKeys } from './useReviewKeys';

afterEach(() => document.body.replaceChildren());

/** The review with two entries selected. */
function review() {
  const ask = vi.fn();
  const nothing = () => undefined;
  renderHook(() =>
    useReviewKeys({
      rows: [],
      here: 0,
      isOpen: true,
      isBeside: true,
      selectedCount: 2,
      select: nothing,
      show: nothing,
      toggle: nothing,
      ask,
      undo: nothing,
      search: nothing,
      help: nothing,
    }),
  );
  return ask;
}

test('R rejects from the panel of the open entry as well', async () => {
  const ask = review();
  document.body.innerHTML = '<div role="dialog" class="side-panel" tabindex="-1"></div>';
  document.querySelector<HTMLElement>('.side-panel')?.focus();
  await userEvent.keyboard('r');
  expect(ask).toHaveBeenCalledWith('reject');
});

test('nothing is decided behind another dialog, as that of the queue', async () => {
  const ask = review();
  document.body.innerHTML =
    '<div role="dialog" class="side-panel"></div><div role="dialog" tabindex="-1" id="queue"></div>';
  document.querySelector<HTMLElement>('#queue')?.focus();
  await userEvent.keyboard('ra');
  expect(ask).not.toHaveBeenCalled();
});
