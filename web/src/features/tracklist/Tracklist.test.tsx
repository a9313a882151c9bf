import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { empty, type PlayerState } from '@/player/machine';
import { player } from '@/player/player';
import { aMix, aTrack } from '@/test/mixes';
import { Tracklist } from './Tracklist';
import type { RowPart, RowParts } from './TrackRow';

const tracks = Array.from({ length: 500 }, (_, index) => aTrack(index + 1));
const mix = aMix({ tracks, duration_ms: 500 * 60_000 });

let state: PlayerState;
let listeners: Set<() => void>;
beforeEach(() => {
  state = { ...empty, mix, phase: 'playing', ready: true, current: 0, durationSeconds: 30_000 };
  listeners = new Set();
  vi.spyOn(player, 'state').mockImplementation(() => state);
  vi.spyOn(player, 'subscribe').mockImplementation((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
});

const become = (part: Partial<PlayerState>) =>
  act(() => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  });

/** The rows that rendered, by number: what stands at the end of a row renders when its row does, and never alone. */
let rows: number[] = [];

function Time({ track }: RowPart) {
  return track.timestamp;
}

function Actions({ track }: RowPart) {
  rows.push(track.position);
  return null;
}

const More = ({ track }: RowPart) => (
  <button type="button" className="track-more">
    More for track {track.position}
  </button>
);

const parts: RowParts = { Time, Actions, About: () => null, More, Ask: () => null, Nearby: () => null };

function rendered(): number[] {
  const seen = rows.sort((a, b) => a - b);
  rows = [];
  return seen;
}

const stand = () => render(<Tracklist mix={mix} parts={parts} />);

test('a tick inside a track renders no row', () => {
  stand();
  expect(rendered()).toHaveLength(500);
  for (let tick = 1; tick <= 100; tick += 1) become({ seconds: tick / 4, atMs: tick * 250 });
  expect(rendered()).toEqual([]);
});

test('a change of track renders the row that was current and the one that is, each once', () => {
  stand();
  rendered();
  for (let current = 1; current < 30; current += 1) {
    become({ current, seconds: current * 60 });
    expect(rendered()).toEqual([current, current + 1]);
  }
});

test('the current row is told to everybody, and only one is', () => {
  stand();
  become({ current: 250, seconds: 15_000 });
  const lit = screen.getAllByRole('row').filter((row) => row.getAttribute('aria-current') === 'true');
  expect(lit.map((row) => row.getAttribute('data-row'))).toEqual(['250']);
});

test('after a failure no row looks as if it played, and none is said to be next', () => {
  const { container } = stand();
  expect(container.querySelectorAll('.playing-bars')).toHaveLength(1);
  become({ phase: 'failed', problem: 'missing', wanted: false });
  expect(container.querySelectorAll('.playing-bars')).toHaveLength(0);
  expect(container.querySelectorAll('[data-leads="true"], [data-next="true"]')).toHaveLength(0);
  expect(screen.getAllByRole('row', { current: true })).toHaveLength(1);
});

test('the arrows go from row to row, to the same button, and stop at either end', () => {
  stand();
  const more = (position: number) => screen.getByRole('button', { name: `More for track ${position}` });
  const arrow = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  more(1).focus();
  arrow('ArrowDown');
  expect(document.activeElement).toBe(more(2));
  arrow('ArrowUp');
  // Whether the page may still take the key, as the volume or to scroll.
  expect(arrow('ArrowUp')).toBe(false);
  expect(document.activeElement).toBe(more(1));
  expect(fireEvent.keyDown(more(1), { key: 'ArrowDown', shiftKey: true })).toBe(true);
  expect(document.activeElement).toBe(more(1));
});
