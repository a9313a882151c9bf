import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Diagnostic } from '@/core';
import { useFixes } from './fix';

const text = 'Tern - Brine\nKelp ~ Tide\nMira Oslo ~ Salt';
const note = (line: number, start: number, end: number, fix: string): Diagnostic => ({
  line,
  start,
  end,
  code: 'line_not_read',
  message: 'This line could not be read as a track.',
  fix,
});
const second = note(2, 13, 24, 'Kelp - Tide');
const third = note(3, 25, 41, 'Mira Oslo - Salt and Silver');

function useText() {
  const [now, write] = useState(text);
  return { now, write, ...useFixes(now, write) };
}
const stand = () => renderHook(useText).result;

test('fixes are written at one press each, and Undo takes them back one by one', () => {
  const page = stand();
  act(() => page.current.fix(text, [third]));
  expect(page.current.made).toBe('Line 3 is read as a track');
  act(() => page.current.fix(page.current.now, [second]));
  expect(page.current.now).toBe('Tern - Brine\nKelp - Tide\nMira Oslo - Salt and Silver');
  expect(page.current.made).toBe('Line 2 is read as a track');
  act(() => page.current.undo());
  expect(page.current.now).toBe('Tern - Brine\nKelp ~ Tide\nMira Oslo - Salt and Silver');
  act(() => page.current.undo());
  expect([page.current.now, page.current.made]).toEqual([text, null]);
  act(() => page.current.undo());
});

test('a second press before the text is read anew writes nothing', () => {
  const page = stand();
  act(() => {
    page.current.fix(text, [third]);
    page.current.fix(text, [third]);
  });
  expect(page.current.now).toBe('Tern - Brine\nKelp ~ Tide\nMira Oslo - Salt and Silver');
  act(() => page.current.undo());
  expect(page.current.now).toBe(text);
});

test('nor does it where the fix only adds to the line', () => {
  for (const [fix, after] of [
    ['00:10 Tern - Brine', '00:10 Tern - Brine'],
    ['Tern - Brine (Kelp Remix)', 'Tern - Brine (Kelp Remix)'],
  ] as const) {
    const page = stand();
    const first = note(1, 0, 12, fix);
    act(() => {
      page.current.fix(text, [first]);
      page.current.fix(text, [first]);
    });
    expect(page.current.now).toBe(text.replace('Tern - Brine', after));
  }
});

test('a fix finds its place in a text that has changed above it', () => {
  const page = stand();
  act(() => page.current.write(`Hello everyone\n${text}`));
  act(() => page.current.fix(text, [second, third]));
  expect(page.current.now).toBe('Hello everyone\nTern - Brine\nKelp - Tide\nMira Oslo - Salt and Silver');
  expect(page.current.made).toBe('2 lines were rewritten');
});

test('Undo finds its place too, and keeps what was typed since', () => {
  const page = stand();
  act(() => page.current.fix(text, [second]));
  act(() => page.current.write(`${page.current.now}\nOsk - Dusk`));
  act(() => page.current.undo());
  expect(page.current.now).toBe(`${text}\nOsk - Dusk`);
});

test('Undo writes over nothing that was typed in its place', () => {
  const page = stand();
  act(() => page.current.fix(text, [second]));
  act(() => page.current.write('something else'));
  expect(page.current.made).toBeNull();
  act(() => page.current.undo());
  expect([page.current.now, page.current.made]).toEqual(['something else', null]);
});

test('Undo is offered for the latest fix whose place is whole, and again when its place is', () => {
  const page = stand();
  act(() => page.current.fix(text, [third]));
  act(() => page.current.fix(page.current.now, [second]));
  const both = page.current.now;
  act(() => page.current.write(both.replace('Kelp - Tide', 'Kelp - Low Tide')));
  expect(page.current.made).toBe('Line 3 is read as a track');
  act(() => page.current.write(both));
  expect(page.current.made).toBe('Line 2 is read as a track');
  act(() => page.current.write(both.replace('Kelp - Tide', 'Kelp - Low Tide')));
  act(() => page.current.undo());
  expect(page.current.now).toBe('Tern - Brine\nKelp - Low Tide\nMira Oslo ~ Salt');
  expect(page.current.made).toBeNull();
});
