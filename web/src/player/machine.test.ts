import { describe, expect, test } from 'vitest';
import { aMix } from '@/test/mixes';
import { empty, next, type PlayerEvent, type PlayerState, type Start } from './machine';

const become = (state: PlayerState, event: PlayerEvent): PlayerState => next(state, event)[0];
const given = (...events: PlayerEvent[]): PlayerState => events.reduce(become, empty);
const cue = (start: Start | null = null): PlayerEvent => ({ type: 'cue', mix: aMix(), start, nowMs: 0 });
const ready: PlayerEvent = { type: 'ready', durationSeconds: 300 };
const play: PlayerEvent = { type: 'play' };
const playing: PlayerEvent = { type: 'playing', nowMs: 1000 };

describe('a mix from cue to end', () => {
  test('begins nowhere behind its end, whenever that is known', () => {
    const start: Start = { seconds: 301, from: 'time' };
    expect(given(cue(), { type: 'start', start, nowMs: 0 })).toMatchObject({ start: null, seconds: 0 });
    const unknown = { type: 'cue' as const, mix: aMix({ duration_ms: null }), start, nowMs: 0 };
    expect(given(unknown)).toMatchObject({ start, seconds: 301 });
    expect(given(unknown, play, ready)).toMatchObject({ start: null, seconds: 0, durationSeconds: 300 });
  });

  test('is silent when cued', () => {
    expect(given(cue())).toMatchObject({ phase: 'cued', wanted: false, durationSeconds: 300 });
  });

  test('starts when asked and plays when the engine says so', () => {
    expect(given(cue(), play).phase).toBe('starting');
    expect(given(cue(), play, ready, playing).phase).toBe('playing');
  });

  test('falls back to starting when it runs dry', () => {
    expect(given(cue(), play, ready, playing, { type: 'waiting', nowMs: 2000 })).toMatchObject({
      phase: 'starting',
      wanted: true,
    });
  });

  test('pauses, by the listener or by the engine', () => {
    expect(given(cue(), play, ready, playing, { type: 'pause' }).phase).toBe('paused');
    expect(given(cue(), play, ready, playing, { type: 'paused', nowMs: 3000 })).toMatchObject({
      phase: 'paused',
      wanted: false,
    });
  });

  test('an engine that pauses a mix nobody started changes nothing', () => {
    expect(given(cue(), ready, { type: 'paused', nowMs: 10 }).phase).toBe('cued');
  });

  test('ends, and begins again from the start', () => {
    const over = given(cue(), play, ready, playing, { type: 'finished', nowMs: 9000 });
    expect(over).toMatchObject({ phase: 'finished', seconds: 300, wanted: false });
    expect(become(over, play)).toMatchObject({ phase: 'starting', seconds: 0 });
  });
});

describe('where a mix begins', () => {
  const link: Start = { seconds: 90, from: 'time' };

  test('a link is shown at once, and so is the place of the last visit', () => {
    expect(given(cue(link)).seconds).toBe(90);
    expect(given(cue({ seconds: 90, from: 'resume' })).seconds).toBe(90);
  });

  test('what the engine reports before the first seek is not believed', () => {
    const heard = given(cue(link), play, ready, playing, { type: 'progress', seconds: 0.3, nowMs: 1300 });
    expect(heard.seconds).toBe(90);
    const sought = become(heard, { type: 'started', nowMs: 1500 });
    expect(become(sought, { type: 'progress', seconds: 91, nowMs: 2500 }).seconds).toBe(91);
  });

  test('a row pressed before the engine is there waits for it', () => {
    expect(given(cue(), { type: 'seek', seconds: 60, nowMs: 0 }).start).toEqual({ seconds: 60, from: 'row' });
  });
});

describe('seeking', () => {
  test('stays inside the mix', () => {
    const sounding = given(cue(), play, ready, playing);
    expect(become(sounding, { type: 'seek', seconds: -5, nowMs: 0 }).seconds).toBe(0);
    expect(become(sounding, { type: 'seek', seconds: 999, nowMs: 0 }).seconds).toBe(299.5);
  });

  test('a finished mix that is sought in is paused there', () => {
    const over = given(cue(), play, ready, playing, { type: 'finished', nowMs: 9000 });
    expect(become(over, { type: 'seek', seconds: 20, nowMs: 0 })).toMatchObject({
      phase: 'paused',
      seconds: 20,
    });
  });
});

describe('failure', () => {
  test('a mix without audio says so and takes no press', () => {
    const mute = become(empty, { type: 'cue', mix: aMix({ audio: null }), start: null, nowMs: 0 });
    expect(mute).toMatchObject({ phase: 'failed', problem: 'none' });
    expect(become(mute, play)).toBe(mute);
  });

  test('a second try goes on where the first broke off', () => {
    const broken = given(
      cue(),
      play,
      ready,
      playing,
      { type: 'progress', seconds: 75, nowMs: 2000 },
      { type: 'failed', problem: 'lost' },
    );
    expect(broken).toMatchObject({ phase: 'failed', problem: 'lost', wanted: false });
    expect(become(broken, play)).toMatchObject({
      phase: 'starting',
      problem: null,
      start: { seconds: 75, from: 'row' },
    });
  });
});

describe('volume', () => {
  test('stays between 0 and 1, survives another mix, and moving it ends the silence', () => {
    const loud = given({ type: 'volume', level: 1.4 });
    expect(loud.volume).toBe(1);
    const quiet = given({ type: 'volume', level: 0.3 }, { type: 'mute' }, cue());
    expect(quiet).toMatchObject({ volume: 0.3, muted: true });
    expect(become(quiet, { type: 'volume', level: 0.4 }).muted).toBe(false);
  });
});

describe('what the store is told to do', () => {
  const effects = (state: PlayerState, event: PlayerEvent) => next(state, event)[1];

  test('to play makes an engine first, and begins again after the end', () => {
    expect(effects(given(cue()), play)).toEqual(['make', 'volume', 'play', 'schedule']);
    const over = given(cue(), play, ready, playing, { type: 'finished', nowMs: 9000 });
    expect(effects(over, play)).toEqual(['make', { seek: 0 }, 'volume', 'play', 'schedule']);
    expect(effects(given(cue(), play, ready, playing), play)).toEqual([]);
  });

  test('a seek goes to the engine, or waits with the start until there is one', () => {
    const seek: PlayerEvent = { type: 'seek', seconds: 400, nowMs: 0 };
    expect(effects(given(cue(), play, ready, playing), seek)).toEqual([{ seek: 299.5 }, 'look']);
    expect(effects(given(cue()), seek)).toEqual(['schedule', 'look']);
  });

  test('nothing where nothing changed: an unknown mix, a place behind the end, a place that a hand overruled', () => {
    expect(effects(given(cue()), { type: 'retimed', mix: aMix({ id: 'another' }) })).toEqual([]);
    const start: Start = { seconds: 301, from: 'time' };
    expect(effects(given(cue()), { type: 'start', start, nowMs: 0 })).toEqual([]);
    const moved = given(cue(), { type: 'seek', seconds: 10, nowMs: 0 });
    expect(effects(moved, { type: 'start', start: { ...start, seconds: 20 }, nowMs: 0 })).toEqual([]);
  });
});
