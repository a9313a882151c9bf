import { beforeEach, expect, test, vi } from 'vitest';
import { empty } from './machine';
import { Scan, startsOf } from './scan';

/** A deck whose sound is where it was sent, and whose frames are made by hand. */
function aDeck() {
  let frame: ((seconds: number) => void) | null = null;
  const deck = {
    at: 0,
    hold: vi.fn(),
    pause: vi.fn(),
    play: vi.fn(),
    // As the player, it tells of a jump at once, and a listener of where the sound is.
    seek: vi.fn((seconds: number) => {
      deck.at = seconds;
      frame?.(seconds);
    }),
    seconds: () => deck.at,
    state: () => ({ ...empty, wanted, phase: wanted ? ('playing' as const) : ('paused' as const) }),
    onFrame: (listener: (seconds: number) => void) => {
      frame = listener;
      listener(deck.at);
      return () => {
        frame = null;
      };
    },
    hear: (seconds: number) => {
      deck.at = seconds;
      frame?.(seconds);
    },
    isWatched: () => frame !== null,
  };
  return deck;
}

let wanted = true;
let deck = aDeck();
let nowMs = 0;
const aScan = () => new Scan(deck, () => nowMs);
let scan = aScan();
beforeEach(() => {
  wanted = true;
  nowMs = 0;
  deck = aDeck();
  scan = aScan();
});

test('starts are the known ones, in order, each once', () => {
  const tracks = [60, null, 0, 60, 300].map((start_seconds) => ({ start_seconds }));
  expect(startsOf(tracks)).toEqual([0, 60, 300]);
});

test('twelve seconds are heard from each start, and the end goes back to where it began', () => {
  scan.start([0, 60, 300]);
  expect(deck.hold).toHaveBeenLastCalledWith(true);
  for (const start of [0, 60, 300]) {
    expect(deck.at).toBe(start);
    deck.hear(start);
    nowMs += 11_900;
    deck.hear(start + 11.9);
    expect(deck.at).toBe(start + 11.9);
    nowMs += 100;
    deck.hear(start + 12);
  }
  expect(scan.round()).toBeNull();
  expect(deck.at).toBe(0);
  expect(deck.isWatched()).toBe(false);
  expect(deck.hold).toHaveBeenLastCalledWith(false);
});

test('in the middle of a mix it begins with the next start', () => {
  deck.at = 70;
  scan.start([0, 60, 300]);
  expect(deck.at).toBe(300);
});

test('who stays goes on from what is heard; who stops was paused before and is again', () => {
  wanted = false;
  deck.at = 70;
  scan.start([0, 60, 300]);
  deck.hear(305);
  scan.stop();
  expect(deck.at).toBe(70);
  expect(deck.pause).toHaveBeenCalledOnce();
  scan.start([0, 60, 300]);
  deck.hear(303);
  scan.stay();
  expect(deck.at).toBe(303);
  expect(deck.pause).toHaveBeenCalledOnce();
});

test('what an engine says of where it was before is not where a hand went', () => {
  deck.at = 70;
  scan.start([0, 60, 300]);
  deck.hear(71);
  expect(scan.round()).not.toBeNull();
  deck.hear(300);
  nowMs = 200;
  deck.hear(71.2);
  expect(scan.round()).not.toBeNull();
  nowMs = 5000;
  deck.hear(100);
  expect(scan.round()).toBeNull();
});

test('a scan that began right behind the last start ends where it began', () => {
  deck.at = 313;
  scan.start([0, 300]);
  for (const start of [0, 300]) {
    expect(deck.at).toBe(start);
    nowMs += 12_000;
    deck.hear(start + 12);
  }
  expect(scan.round()).toBeNull();
  expect(deck.at).toBe(313);
});

test('a hand that moves the sound while it stalls ends the scan', () => {
  scan.start([0, 60, 300]);
  deck.hear(5);
  wanted = false;
  nowMs = 40_000;
  deck.hear(40);
  expect(scan.round()).toBeNull();
  expect(deck.at).toBe(40);
});

test('a page that was busy while the sound played on goes on to the next start', () => {
  scan.start([0, 60, 300]);
  deck.hear(1);
  nowMs = 20_000;
  deck.hear(21);
  expect(deck.at).toBe(60);
  deck.hear(60);
  nowMs = 40_000;
  deck.hear(80);
  expect(deck.at).toBe(300);
  nowMs = 60_000;
  deck.hear(320);
  expect(scan.round()).toBeNull();
  expect(deck.at).toBe(0);
});

test('a hand that moves the sound ends the scan, though it was paused for long', () => {
  scan.start([0, 60, 300]);
  deck.hear(1);
  nowMs = 4000;
  deck.hear(40);
  expect(scan.round()).toBeNull();
  expect(deck.at).toBe(40);
  scan.start([0, 60, 300]);
  deck.hear(60);
  wanted = false;
  nowMs = 100_000;
  deck.hear(90);
  expect(scan.round()).toBeNull();
  expect(deck.at).toBe(90);
});

test('at the beginning of a mix the first transition is repeated, and where none is known, nothing', () => {
  deck.at = 3;
  expect(scan.repeat([0, 60, 300])).toBe(true);
  expect(scan.round()).toEqual({ kind: 'repeat', cue: 60, from: 50, to: 70, isWide: false });
  scan.stop();
  expect(scan.repeat([0])).toBe(false);
  expect(scan.round()).toBeNull();
});

test('the transition that is nearest is repeated, ten seconds to each side, and wider', () => {
  deck.at = 70;
  scan.repeat([0, 60, 300]);
  expect(deck.at).toBe(50);
  deck.hear(50);
  nowMs = 20_000;
  deck.hear(70);
  expect(deck.at).toBe(50);
  scan.widen();
  expect(deck.at).toBe(40);
  expect(scan.round()).toEqual({ kind: 'repeat', cue: 60, from: 40, to: 80, isWide: true });
  scan.widen();
  expect(deck.at).toBe(50);
});
