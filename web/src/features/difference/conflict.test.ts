import { expect, test } from 'vitest';
import type { Line, Row } from '@/core/types';
import { conflictWords } from './conflict';

const core = { printCue: (seconds: number) => `${Math.floor(seconds / 60)}:${seconds % 60}` };
const line = (field: Line['changes'][number]['field']): Line => ({
  kind: 'conflict',
  before: 0,
  after: 0,
  moved_by: 0,
  changes: [{ field, kind: 'conflict' }],
});
const row = (title: string, start_seconds: number | null): Row => ({
  id: null,
  artist: 'Kelp',
  title,
  start_seconds,
});

test('a conflict says who stands, since when, and what the suggestion began with', () => {
  const known = { begun: 'Nov 14, 2026', standing: { people: 6, since: 'Nov 20, 2026' } };
  expect(conflictWords(line('time'), row('Tide', 2366), row('Tide', 2342), core, known)).toBe(
    'Changed on both sides: 39:26 has stood since Nov 20, 2026 (6 people agree). ' +
      'The suggestion started from the list of Nov 14, 2026 and says 39:2.',
  );
});

test('a name stands by itself', () => {
  const known = { begun: 'Nov 14, 2026', standing: undefined };
  expect(conflictWords(line('title'), row('Tide', 1), row('Rope', 1), core, known)).toBe(
    'Changed on both sides: it says Kelp – Tide now. ' +
      'The suggestion started from the list of Nov 14, 2026 and says Kelp – Rope.',
  );
});
