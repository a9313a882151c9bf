import { fireEvent, render, screen, within } from '@testing-library/react';
import { useMemo, useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { Diagnostic } from '@/core';
import { DiagnosticList } from './DiagnosticList';
import { useFixes } from './fix';

const text = '58:00 Tern - Brine 🌊\n02:30 Kelp - Low Tide\n07:10 Ada Lune - Dusk';

const falls = (line: number, start: number, fix: string | null): Diagnostic => ({
  line,
  start,
  end: start + 5,
  code: 'time_falls',
  message: 'This time does not fit the others.',
  fix,
});

const diagnostics = [falls(2, 22, '1:02:30'), falls(3, 44, '1:07:10'), falls(1, 0, null)];

function Page() {
  const field = useRef<HTMLTextAreaElement>(null);
  const [value, setValue] = useState(text);
  return (
    <>
      <textarea ref={field} aria-label="Tracklist" value={value} readOnly />
      <DiagnosticList
        text={value}
        diagnostics={diagnostics}
        field={field}
        fixes={useFixes(value, setValue)}
      />
    </>
  );
}

/** A page that reads its text anew after each press: what a fix mends is noticed no more. */
function ReadingPage() {
  const [value, setValue] = useState(text);
  const left = useMemo(
    () =>
      ['02:30', '07:10'].flatMap((time, at) => {
        const start = value.indexOf(`\n${time}`) + 1;
        return start === 0 ? [] : [falls(at + 2, start, `1:${time}`)];
      }),
    [value],
  );
  return <DiagnosticList text={value} diagnostics={left} fixes={useFixes(value, setValue)} />;
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Tracklist');

test('a press goes to the place, another writes the fix there', () => {
  render(<Page />);
  fireEvent.click(screen.getByRole('button', { name: /^Line 2/ }));
  expect(text.slice(field().selectionStart, field().selectionEnd)).toBe('02:30');
  fireEvent.click(screen.getByRole('button', { name: 'Write 1:02:30 in line 2' }));
  expect(field().value).toBe('58:00 Tern - Brine 🌊\n1:02:30 Kelp - Low Tide\n07:10 Ada Lune - Dusk');
});

test('all fixes are written at one press', () => {
  render(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'Write all 2' }));
  expect(field().value).toBe('58:00 Tern - Brine 🌊\n1:02:30 Kelp - Low Tide\n1:07:10 Ada Lune - Dusk');
});

test('a line that may be a track is read as one, a line that was left out is only told of', () => {
  const lines = 'Tern - Brine\nKelp ~ Tide\nHour 2\nAda Lune - Dusk';
  const read = vi.fn();
  const note = (line: number, part: string, code: Diagnostic['code'], fix: string | null): Diagnostic => {
    const start = lines.indexOf(part);
    return { line, start, end: start + part.length, code, message: `It is ${code}.`, fix };
  };
  const order = note(1, 'Tern - Brine', 'order_doubtful', null);
  const track = note(2, 'Kelp ~ Tide', 'line_not_read', 'Kelp - Tide');
  const skipped = note(3, 'Hour 2', 'line_skipped', null);
  render(
    <DiagnosticList
      text={lines}
      diagnostics={[order, track, skipped]}
      field={{ current: null }}
      fixes={{ fix: read, made: 'Line 1 was rewritten', undo: vi.fn() }}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Read line 2 as a track: Kelp - Tide' }));
  expect(read).toHaveBeenCalledWith(lines, [track]);
  expect(screen.getByRole('status').textContent).toBe('Line 1 was rewritten');
  expect(within(screen.getByRole('list', { name: 'Notes' })).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('1 line was left out')).toBeDefined();
  expect(screen.getByText('Hour 2')).toBeDefined();
});

test('another list of the file is read by a button of its own, and not with all the others', () => {
  const lists = '{"playlists": [\n{"tracks": ["a - b"]},\n{"tracks": ["c - d"]},\n{"tracks": ["e - f"]}]}';
  const read = vi.fn();
  const other = (line: number, name: string): Diagnostic => ({
    line,
    start: 0,
    end: lists.length,
    code: 'other_list',
    message: `'${name}' (1 track) was left out.`,
    fix: '{}',
  });
  const field = document.createElement('textarea');
  field.value = lists;
  render(
    <DiagnosticList
      text={lists}
      diagnostics={[other(3, 'Peak'), other(4, 'Late')]}
      field={{ current: field }}
      fixes={{ fix: read, made: null, undo: vi.fn() }}
    />,
  );
  expect(screen.queryByRole('button', { name: /all/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: "Line 3 'Peak' (1 track) was left out." }));
  expect(lists.slice(field.selectionStart, field.selectionEnd)).toBe('{"tracks": ["c - d"]},');
  fireEvent.click(screen.getByRole('button', { name: 'Read this list, from line 4' }));
  expect(read).toHaveBeenCalledWith(lists, [other(4, 'Late')]);
});

test('whoever presses by keyboard goes on at the next fix, then at the way back, and back at the fix that is offered again', () => {
  render(<ReadingPage />);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const press = (name: string, ms: number) => {
    clock.mockReturnValue(ms);
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
  };
  const focused = () =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  press('Write 1:02:30 in line 2', 1000);
  expect(focused()).toBe('Write 1:07:10 in line 3');
  press('Write 1:07:10 in line 3', 2000);
  expect(focused()).toBe('Undo');
  press('Undo', 3000);
  expect(focused()).toBe('Write 1:07:10 in line 3');
  press('Undo', 4000);
  expect(focused()).toBe('Write 1:02:30 in line 2');
  // A key that is held presses once.
  const button = screen.getByRole('button', { name: 'Write 1:02:30 in line 2' });
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true);
  clock.mockRestore();
});

test('of many notes the first are shown, and all of them at a press; what has no fix says what to do', () => {
  const many = Array.from({ length: 501 }, (_, at) => ({
    ...falls(at + 1, at, null),
    code: 'doubtful' as const,
  }));
  const lost: Diagnostic = { ...falls(1, 0, null), code: 'no_tracks', message: 'No line could be read.' };
  render(<DiagnosticList text={'x'.repeat(600)} diagnostics={[lost, ...many]} />);
  const rows = () => within(screen.getByRole('list', { name: 'Notes' })).getAllByText(/^Line/);
  expect(rows()).toHaveLength(20);
  expect(screen.getByText(/Write each track on a line of its own/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Show all 502 notes' }));
  expect(rows()).toHaveLength(502);
});
