import { expect, test, vi } from 'vitest';
import { aMix, aTrack } from '@/test/mixes';
import { empty, type PlayerState } from './machine';
import { startMediaSession } from './mediaSession';
import type { Player } from './store';

class Metadata {
  constructor(init: object) {
    Object.assign(this, init);
  }
}

function stand(browser: object): {
  shown: () => unknown;
  playback: () => string;
  become: (part: Partial<PlayerState>) => void;
} {
  const session: { metadata: unknown; playbackState: string; setActionHandler: unknown } = {
    metadata: null,
    playbackState: 'none',
    setActionHandler: vi.fn(),
  };
  vi.stubGlobal('MediaMetadata', Object.assign(class extends Metadata {}, {}));
  Object.assign(MediaMetadata.prototype, browser);
  Object.defineProperty(navigator, 'mediaSession', { value: session, configurable: true });
  const tracks = [aTrack(1), aTrack(2, { start_seconds: null }), aTrack(3)];
  let state: PlayerState = { ...empty, mix: aMix({ tracks }), phase: 'playing', wanted: true, current: 0 };
  let tell: () => void = () => undefined;
  const part: Partial<Player> = {
    state: () => state,
    seconds: () => 0,
    subscribe(listener) {
      tell = listener;
      return () => true;
    },
  };
  startMediaSession(part as Player);
  return {
    shown: () => session.metadata,
    playback: () => session.playbackState,
    become(change) {
      state = { ...state, ...change };
      tell();
    },
  };
}

test('the track is the title and the mix the album', () => {
  const { shown, become } = stand({});
  expect(shown()).toEqual({
    title: 'Title 1',
    artist: 'Artist 1',
    album: 'Night Bus by Halden Vey',
    artwork: [{ src: '/cards/night-bus.png', type: 'image/png' }],
  });
  become({ current: 2 });
  expect(shown()).toMatchObject({ title: 'Title 3' });
});

test('a mix that runs dry is still what is wanted, until somebody pauses it', () => {
  const { playback, become } = stand({});
  expect(playback()).toBe('playing');
  become({ phase: 'starting' });
  expect(playback()).toBe('playing');
  become({ phase: 'paused', wanted: false });
  expect(playback()).toBe('paused');
});

test('a title comes with the name that the track also goes by, and a cover of its own is the artwork', () => {
  const { shown, become } = stand({});
  const alias = { id: 'a', alias: 'The Lamp One', is_primary: true };
  become({ mix: aMix({ cover_url: '/covers/x.webp', tracks: [aTrack(1, { aliases: [alias] })] }) });
  expect(shown()).toMatchObject({ title: 'Title 1 (The Lamp One)', artwork: [{ src: '/covers/x.webp' }] });
});

test('while nobody knows what plays, it is the mix', () => {
  const { shown, become } = stand({});
  become({ current: -1, needsTimestamp: true });
  expect(shown()).toMatchObject({ title: 'Night Bus', artist: 'Halden Vey' });
});

test('a browser that shows chapters gets the tracks with a time', () => {
  const { shown } = stand({ chapterInfo: [] });
  expect(shown()).toMatchObject({
    chapterInfo: [
      { title: 'Artist 1 – Title 1', startTime: 0 },
      { title: 'Artist 3 – Title 3', startTime: 120 },
    ],
  });
});
