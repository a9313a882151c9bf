import { beforeAll, expect, test } from 'vitest';
import type { SeenTimestamp } from '@/api/types';
import { type Listening, loadListening } from '@/core';
import { aMix, aTrack } from '@/test/mixes';
import { ownTime, withCrowdTimes, withNews } from './crowd';
import { saidSureness, sureness } from './sureness';

let core: Listening;
beforeAll(async () => {
  core = await loadListening();
});

const untimed = { start_seconds: null, timestamp: '??:??', time: null };

function given(over: Partial<SeenTimestamp> = {}): SeenTimestamp {
  return {
    id: 'time-1',
    mix_id: 'mix-1',
    track_id: 'track-2',
    position: 2,
    start_seconds: 61,
    timestamp: '1:01',
    status: 'pending',
    is_confirmed: true,
    confidence_score: 0.2,
    agree: 0,
    disagree: 0,
    people: 1,
    spread_seconds: 1,
    created_at: '2026-03-14T20:00:00Z',
    is_own: false,
    own_vote: null,
    ...over,
  };
}

const mix = aMix({ tracks: [aTrack(1), aTrack(2, untimed), aTrack(3, untimed)] });

test('the surest time that is not rejected counts', () => {
  const times = [
    given(),
    given({ id: 'time-2', start_seconds: 70, timestamp: '1:10', confidence_score: 0.6 }),
    given({ id: 'time-3', start_seconds: 99, status: 'rejected', confidence_score: 0.9 }),
  ];
  const [first, second, third] = withCrowdTimes(mix, times, core).tracks;
  expect(first).toBe(mix.tracks[0]);
  expect(second).toMatchObject({ start_seconds: 70, timestamp: '1:10', time: { timestamp_id: 'time-2' } });
  expect(third).toBe(mix.tracks[2]);
});

test('a time that nobody stands for is a proposal, by which nothing is played', () => {
  const bare = given({ is_confirmed: false });
  const [, proposed] = withCrowdTimes(mix, [bare], core).tracks;
  expect(proposed).toMatchObject({ start_seconds: null, timestamp: '??:??' });
  expect(proposed?.time).toMatchObject({ timestamp: '1:01', start_seconds: 61, is_confirmed: false });
  // Of equally sure ones, one that somebody stands for goes before an older one.
  const known = given({
    id: 'time-2',
    start_seconds: 70,
    timestamp: '1:10',
    created_at: '2026-03-14T21:00:00Z',
  });
  const [, timed] = withCrowdTimes(mix, [bare, known], core).tracks;
  expect(timed).toMatchObject({ start_seconds: 70, timestamp: '1:10', time: { timestamp_id: 'time-2' } });
});

test('a time that its giver changes is seen to have changed', () => {
  const timed = withCrowdTimes(mix, [given()], core);
  const [, changed] = withCrowdTimes(timed, [given({ start_seconds: 75, timestamp: '1:15' })], core).tracks;
  expect(changed).toMatchObject({ start_seconds: 75, timestamp: '1:15' });
});

test('the time of the person who looks is found', () => {
  const track = aTrack(2, untimed);
  const own = given({ id: 'time-2', is_own: true });
  expect(ownTime([given(), own], track)).toBe(own);
  expect(ownTime([given()], track)).toBeNull();
  expect(ownTime([given({ is_own: true, track_id: 'track-9' })], track)).toBeNull();
});

test('a time goes again when all are rejected', () => {
  const timed = withCrowdTimes(mix, [given()], core);
  const gone = withCrowdTimes(timed, [given({ status: 'rejected' })], core);
  expect(gone.tracks[1]).toMatchObject(untimed);
});

test('a curated time stays, whatever the crowd says', () => {
  const [first] = withCrowdTimes(mix, [given({ position: 1, track_id: 'track-1' })], core).tracks;
  expect(first).toBe(mix.tracks[0]);
});

test('a time given to what was there before belongs to nobody', () => {
  expect(withCrowdTimes(mix, [given({ track_id: 'track-9' })], core)).toBe(mix);
});

test('nothing new leaves everything as it was', () => {
  const timed = withCrowdTimes(mix, [given()], core);
  expect(withCrowdTimes(timed, [given()], core)).toBe(timed);
});

test('news keep whose a time is and what was voted', () => {
  const known = [given({ is_own: true }), given({ id: 'time-2', own_vote: 'agree' })];
  const { is_own: _own, own_vote: _vote, ...news } = given({ id: 'time-2', agree: 3, status: 'approved' });
  expect(withNews(known, news)).toEqual([
    known[0],
    { ...known[1], agree: 3, status: 'approved', own_vote: 'agree' },
  ]);
  expect(withNews([], news)).toEqual([{ ...news, is_own: false, own_vote: null }]);
});

test('who agrees by a time close by is news of the row', () => {
  const one = given();
  const before = withCrowdTimes(mix, [one], core);
  expect(withCrowdTimes(before, [one], core)).toBe(before);
  const [, now] = withCrowdTimes(before, [given({ people: 3, spread_seconds: 2 })], core).tracks;
  expect(now?.time).toMatchObject({ people: 3, spread_seconds: 2 });
});

test('how sure a time is, to read and to be read out', () => {
  expect(sureness({ people: 1, spread_seconds: 1 })).toBe('1 person');
  expect(sureness({ people: 3, spread_seconds: 2 })).toBe('3 people · ±2 s');
  expect(saidSureness({ people: 1, spread_seconds: 1 })).toBe('one person');
  expect(saidSureness({ people: 4, spread_seconds: 1 })).toBe('4 people agree, within 1 second');
});
