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

function stand(browser: object): { shown: () => unknown; become: (part: Partial<PlayerState>) => void } {
  const session = { metadata: null, playbackState: 'none', setActionHandler: vi.fn() };
  vi.stubGlobal('MediaMetadata', Object.assign(class extends Metadata {}, {}));
  Object.assign(MediaMetadata.prototype, browser);
  Object.defineProperty(navigator, 'mediaSession', { value: session, configurable: true });
  const tracks = [aTrack(1), aTrack(2, { start_seconds: null }), aTrack(3)];
  let state: PlayerState = { ...empty, mix: aMix({ tracks }), phase: 'playing', current: 0 };
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
    artwork: [],
  });
  become({ current: 2 });
  expect(shown()).toMatchObject({ title: 'Title 3' });
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
