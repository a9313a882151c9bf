import { expect, test } from 'vitest';
import type { Queued } from '@/api/admin';
import {
  ageWords,
  countOf,
  found,
  giverWords,
  isFlagged,
  lineWords,
  marksOf,
  recordWords,
  whyWords,
} from './moderation';

const item = (change: Partial<Queued>): Queued => ({
  kind: 'comment',
  id: 'a',
  text: 'Buy here',
  mix_title: 'Night Bus',
  mix_slug: 'night-bus',
  timestamp: null,
  created_at: '2026-03-01T12:00:00Z',
  giver: 'b',
  giver_name: 'kelp',
  accepted: 0,
  decided: 0,
  agree: 0,
  disagree: 0,
  reports: 0,
  report_reasons: [],
  report_words: [],
  why: [],
  ...change,
});

test('views and words find things', () => {
  const time = item({
    id: 't',
    kind: 'time',
    text: 'Dusk',
    timestamp: '0:01',
    giver: 'f'.repeat(64),
    giver_name: null,
  });
  const all = [item({ reports: 2 }), time];
  expect(countOf(all, '')).toBe(2);
  expect(countOf(all, 'reported')).toBe(1);
  expect(found(all, 'time', '')).toEqual([time]);
  expect(found(all, '', ' BUY ')).toHaveLength(1);
  expect(found(all, '', 'network ffff')).toEqual([time]);
  expect(lineWords(time)).toBe('0:01 for Dusk');
});

test('who gave it and why it is here are told', () => {
  expect(giverWords(item({ giver: null, giver_name: null }))).toBe('a deleted account');
  expect(recordWords({ accepted: 14, decided: 15 })).toBe('14 of 15 accepted');
  expect(
    whyWords(item({ why: ['reported', 'link'], reports: 2, report_reasons: ['spam', 'wrong'] })),
  ).toEqual(['Reported by 2: spam, wrong on purpose', 'Link']);
});

test('a reason is a word or two in the queue; that there is no account speaks against nothing', () => {
  const reported = item({ why: ['reported', 'new_account'], reports: 1, report_reasons: ['spam'] });
  expect(marksOf(reported)).toEqual([
    { words: 'Reported by 1: spam', tone: 'bad' },
    { words: 'New account', tone: 'warn' },
  ]);
  expect(isFlagged(reported)).toBe(true);
  expect(isFlagged(item({ why: ['no_account'] }))).toBe(false);
});

test('an age is short, and a day from a day on', () => {
  const now = Date.parse('2026-11-28T12:00:00Z');
  const of = (moment: string) => ageWords(moment, now);
  expect(of('2026-11-28T11:59:40Z')).toBe('now');
  expect(of('2026-11-28T11:56:00Z')).toBe('4 min');
  expect(of('2026-11-28T10:00:00Z')).toBe('2 h');
  expect(of('2026-11-03T12:00:00Z')).toBe('Nov 3');
  expect(of('2025-11-03T12:00:00Z')).toBe('Nov 3, 2025');
});
