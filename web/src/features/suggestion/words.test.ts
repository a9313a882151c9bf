import { expect, test } from 'vitest';
import type { OwnSuggestion } from '@/api/types';
import { keptWords, standingOf } from './words';

const one = (more: Partial<OwnSuggestion>): OwnSuggestion => ({
  id: 's',
  mix_slug: 'night-bus',
  mix_title: 'Night Bus',
  note: null,
  state: 'accepted',
  accepted: 5,
  decided: 8,
  kept_rows: [3, 8, 11],
  created_at: '2026-11-20T08:00:00Z',
  decided_at: '2026-11-21T08:00:00Z',
  ...more,
});

test('a suggestion says where it stands', () => {
  expect(standingOf(one({ state: 'waiting' })).text).toBe('Waiting for a decision');
  expect(standingOf(one({})).text).toBe('5 of 8 changes accepted');
  expect(standingOf(one({ accepted: 8 })).text).toBe('Accepted');
  expect(standingOf(one({ state: 'declined', accepted: 0 })).text).toBe('Not taken');
});

test('the rows that stayed are named', () => {
  expect(keptWords(one({}))).toBe('Rows 3, 8, 11 stayed as they were.');
  expect(keptWords(one({ kept_rows: [3] }))).toBe('Row 3 stayed as it was.');
  expect(keptWords(one({ kept_rows: [] }))).toBeNull();
  expect(keptWords(one({ state: 'declined' }))).toBeNull();
});
