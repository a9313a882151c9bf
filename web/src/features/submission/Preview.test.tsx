import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadEditing, type ParsedTrack } from '@/core';
import { blankForm, clearDraft, readDraft, useDraft, writeForm, writeReading } from './draft';
import { Preview } from './Preview';

const track = (position: number): ParsedTrack => ({
  position,
  timestamp: null,
  artist: `Artist ${position}`,
  title: `Title ${position}`,
  original_title: `Title ${position}`,
  mix: null,
  remixer: null,
  label: null,
  played_with_previous: false,
});

function Page() {
  return <Preview draft={useDraft()} state="idle" onBack={vi.fn()} onSubmit={vi.fn()} />;
}

const rows = () => within(screen.getByRole('list', { name: 'Parsed tracks' })).getAllByRole('listitem');

beforeEach(() => {
  clearDraft();
  writeForm({ ...blankForm(), title: 'Night Bus', artist: 'Halden Vey', tracklist_raw: 'text' });
  writeReading('Unknown Format', [track(1), track(2)]);
  render(<Page />);
});

test('shows the format and the tracks', () => {
  expect(screen.getByText('Unknown Format')).toBeDefined();
  expect(rows()).toHaveLength(2);
});

test('an edit is kept when confirmed', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Edit track 1' }));
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Foghorn' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(screen.getByText('Foghorn')).toBeDefined();
  expect(readDraft().parsed_tracks.at(0)?.track.original_title).toBe('Foghorn');
});

test('an edit that is cancelled takes the row back to what was read', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Edit track 1' }));
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Foghorn' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  fireEvent.click(screen.getByRole('button', { name: 'Edit track 1' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('Title 1')).toBeDefined();
});

test('without rows there is nothing to submit', () => {
  const submit = screen.getByRole('button', { name: 'Submit' });
  expect(submit).toHaveProperty('disabled', false);
  fireEvent.click(screen.getByRole('button', { name: 'Delete track 1' }));
  fireEvent.click(screen.getByRole('button', { name: 'Delete track 1' }));
  expect(submit).toHaveProperty('disabled', true);
});

test('a draft for which the browser has no room says that it goes with the page', () => {
  const words = /no room to keep your draft/;
  expect(screen.queryByText(words)).toBeNull();
  vi.stubGlobal('sessionStorage', {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: vi.fn(),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Delete track 1' }));
  expect(screen.getByText(words)).toBeDefined();
  vi.unstubAllGlobals();
  fireEvent.click(screen.getByRole('button', { name: 'Delete track 1' }));
  expect(screen.queryByText(words)).toBeNull();
});

test('what was noticed has its fix here, too, and rows that were edited stay', async () => {
  const text = 'Tern - Brine\nKelp ~ Tide\nMira Oslo - Salt';
  const rules = await loadEditing();
  act(() => {
    writeForm({ ...blankForm(), tracklist_raw: text });
    const { format, tracks } = rules.readSubmission(text);
    writeReading(format.name, tracks);
  });
  expect(rows()).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Edit track 2' }));
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Pepper' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Read line 2 as a track: Kelp - Tide' }));
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringContaining('Brine'),
    expect.stringContaining('Tide'),
    expect.stringContaining('Pepper'),
  ]);
  expect(readDraft().form.tracklist_raw).toBe(text.replace('~', '-'));
  await new Promise((resolve) => setTimeout(resolve, 350));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(readDraft().form.tracklist_raw).toBe(text);
  expect(rows()).toHaveLength(2);
});

test('a draft that is on its way has no fixes', async () => {
  cleanup();
  writeForm({ ...blankForm(), tracklist_raw: 'Tern - Brine\nKelp ~ Tide\nMira Oslo - Salt' });
  render(<Preview draft={readDraft()} state="sending" onBack={vi.fn()} onSubmit={vi.fn()} />);
  expect(await screen.findByText('Kelp ~ Tide')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Read line/ })).toBeNull();
});

test('a time that does not fit names its row and goes there, and is settled once that time is edited', async () => {
  const text =
    '00:00 Tern - Brine\n05:00 Kelp - Tide\n02:00 Mira Oslo - Salt\n10:00 Osk - Dusk\n15:00 Ada - Ebb';
  const rules = await loadEditing();
  act(() => {
    writeForm({ ...blankForm(), tracklist_raw: text });
    const { format, tracks } = rules.readSubmission(text);
    writeReading(format.name, tracks);
  });
  const note = await screen.findByRole('button', { name: /^Track 3.*does not fit/ });
  fireEvent.click(note);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit track 3');
  fireEvent.click(screen.getByRole('button', { name: 'Edit track 3' }));
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '7:30' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(screen.queryByText(/does not fit/)).toBeNull();
});
