import { renderHook } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { useListKeys } from './listKeys';

afterEach(() => document.body.replaceChildren());

/** Lets something stand over the page, and gives the keyboard to a part of it. */
function standing(html: string): void {
  document.body.innerHTML = html;
  document.querySelector<HTMLElement>('[tabindex]')?.focus();
}

const over = [
  ['a menu', '<div role="menu" tabindex="-1"></div>'],
  ['a dialog', '<div role="dialog" tabindex="-1"></div>'],
  ['a question', '<div role="alertdialog" tabindex="-1"></div>'],
  ['a question that a press beside it took the keyboard from', '<div role="alertdialog"></div>'],
] as const;

test.each(over)('the keys of a list do nothing behind %s', async (_, html) => {
  const remove = vi.fn();
  renderHook(() => useListKeys({ r: remove }));
  standing(html);
  await userEvent.keyboard('r');
  expect(remove).not.toHaveBeenCalled();
});

test.each(over)('nor behind %s where the list has a panel of its own', async (_, html) => {
  const remove = vi.fn();
  renderHook(() => useListKeys({ r: remove }, '.side-panel'));
  standing(`<div role="dialog" class="side-panel"></div>${html}`);
  await userEvent.keyboard('r');
  expect(remove).not.toHaveBeenCalled();
});

test('they act in a panel of the list itself', async () => {
  const remove = vi.fn();
  renderHook(() => useListKeys({ r: remove }, '.side-panel'));
  standing('<div role="dialog" class="side-panel" tabindex="-1"></div>');
  await userEvent.keyboard('r');
  expect(remove).toHaveBeenCalledOnce();
});

test('a key that is held goes on through the list, and decides once', async () => {
  const [next, remove] = [vi.fn(), vi.fn()];
  renderHook(() => useListKeys({ j: next, r: remove }));
  await userEvent.keyboard('{j>3/}{r>3/}');
  expect(next).toHaveBeenCalledTimes(3);
  expect(remove).toHaveBeenCalledOnce();
});

test.each(['<input tabindex="0">', '<textarea tabindex="0"></textarea>', '<select tabindex="0"></select>'])(
  'they leave what is typed in %s to it',
  async (html) => {
    const remove = vi.fn();
    renderHook(() => useListKeys({ r: remove }));
    standing(html);
    await userEvent.keyboard('r');
    expect(remove).not.toHaveBeenCalled();
  },
);
