import { beforeEach, expect, test } from 'vitest';
import { aMix } from '@/test/mixes';
import { dropSent, forRows, storeDraft } from './drafts';

const kept = () => JSON.parse(globalThis.localStorage.getItem('segue.timing') ?? '{}');

/** A draft with a time for the first row and one for the third. */
const draft = { taps: [1, 10, 3, 200], skipped: [2], changes: [0, 1, -1, 0, 3, -1] };

beforeEach(() => {
  storeDraft(aMix(), { taps: [], skipped: [], changes: [] });
});

test('a draft is kept with the tracks of its rows, and an empty one is not', () => {
  const mix = aMix();
  storeDraft(mix, draft);
  expect(kept()['mix-1']).toEqual({ ...draft, tracks: mix.tracks.map(({ track_id }) => track_id) });
  storeDraft(mix, { taps: [], skipped: [], changes: [] });
  expect(kept()).toEqual({});
});

test('where rows have moved, each time goes with its track, and one whose track has gone goes too', () => {
  const { tracks } = aMix();
  const [first, second, third] = tracks;
  if (first === undefined || second === undefined || third === undefined) throw new Error('three tracks');
  const stored = { ...draft, tracks: [first, second, third].map(({ track_id }) => track_id) };
  expect(forRows(stored, [first, second, third])).toEqual(draft);
  expect(forRows(stored, [third, second])).toEqual({ taps: [1, 200], skipped: [], changes: [] });
});

test('what was sent leaves the draft, and what was tapped anew meanwhile stays', () => {
  storeDraft(aMix(), draft);
  dropSent('mix-1', [
    { position: 1, seconds: 10 },
    { position: 3, seconds: 199 },
  ]);
  expect(kept()['mix-1']).toMatchObject({ taps: [3, 200], changes: [] });
  dropSent('mix-1', [{ position: 3, seconds: 200 }]);
  expect(kept()).toEqual({});
});

test('twenty mixes are kept, and the one that was touched longest ago goes', () => {
  for (let number = 0; number < 21; number += 1) storeDraft(aMix({ id: `mix-${number}` }), draft);
  expect(Object.keys(kept())).toHaveLength(20);
  expect(kept()['mix-0']).toBeUndefined();
});
