import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Diagnostic } from '@/core';
import { type ToastText, toast } from '@/lib/toast';
import { useFixes } from './fix';

vi.mock('@/lib/toast', () => ({ toast: vi.fn(), undoMs: 8000 }));

const text = 'Tern - Brine\nKelp ~ Tide';
const track: Diagnostic = {
  line: 2,
  start: 13,
  end: 24,
  code: 'line_not_read',
  message: 'This line could not be read as a track.',
  fix: 'Kelp - Tide',
};

const said = () => vi.mocked(toast).mock.lastCall?.[0] as ToastText;

function useText() {
  const [now, write] = useState(text);
  return { now, write, fix: useFixes(now, write) };
}

beforeEach(() => vi.mocked(toast).mockClear());

test('a fix is written at one press, and Undo takes it back', () => {
  const { result } = renderHook(useText);
  act(() => result.current.fix([track]));
  expect(result.current.now).toBe('Tern - Brine\nKelp - Tide');
  expect(said().title).toBe('Line 2 is read as a track');
  act(() => said().action?.run());
  expect(result.current.now).toBe(text);
});

test('Undo writes over nothing that was typed since', () => {
  const { result } = renderHook(useText);
  act(() => result.current.fix([track]));
  act(() => result.current.write('something else'));
  act(() => said().action?.run());
  expect(result.current.now).toBe('something else');
});
