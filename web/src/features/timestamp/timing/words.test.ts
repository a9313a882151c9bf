import { expect, test } from 'vitest';
import type { TimestampPut } from '@/api/types';
import { aMix } from '@/test/mixes';
import { answerWords, refusalWords, roomWords, spoken } from './words';

const print = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
const { tracks } = aMix();
const rows = tracks.map((track) => ({
  track,
  own: null,
  start: null,
  is_curated: track.position === 3,
  is_layered: false,
}));
const nameOf = (position: number) => `‘${tracks[position - 1]?.title}’`;

test('a refusal names the row in the way and when that starts', () => {
  expect(refusalWords({ kind: 'before', other: 1, seconds: 1362 }, rows, print)).toBe(
    `That's before ${nameOf(1)} at 22:42. Retime ${nameOf(1)} first?`,
  );
  expect(refusalWords({ kind: 'behind', other: 2, seconds: 60 }, rows, print)).toBe(
    `That's after ${nameOf(2)} at 1:00. Retime ${nameOf(2)} first?`,
  );
  expect(refusalWords({ kind: 'behind', other: 3, seconds: 60 }, rows, print)).toBe(
    `That's after ${nameOf(3)} at 1:00, which is set by a curator and stays.`,
  );
  expect(refusalWords({ kind: 'together', other: 1, seconds: 60 }, rows, print)).toBe(
    `${nameOf(1)} starts at 1:00 already.`,
  );
  expect(refusalWords({ kind: 'none' }, rows, print)).toBe('Every row has a time.');
});

test.each([
  [1722, '28 minutes 42'],
  [61, '1 minute 1'],
  [7265, '2 hours 1 minute 5'],
])('%d seconds are spoken as %s', (seconds, words) => expect(spoken(seconds)).toBe(words));

test.each([
  [{ from: 1363, to: 2846 }, 'starts between 22:43 and 47:26'],
  [{ from: 0, to: 119 }, 'starts before 2:00'],
  [{ from: 121, to: 4000 }, 'starts after 2:00'],
  [{ from: 0, to: 4000 }, null],
])('the room %j is said as %s', (room, words) => expect(roomWords(room, 3600, print)).toBe(words));

test('an answer says what became of a time', () => {
  const put = (outcome: TimestampPut['outcome'], room: [number, number] | null = null) =>
    answerWords({ position: 1, outcome, timestamp: null, room }, print);
  expect(put('shown')).toBe('waits for a second person');
  expect(put('outside', [60, 120])).toBe('outside 1:00 to 2:00, where it fits');
  expect(put('gone')).toBe('another track stands there now');
});
