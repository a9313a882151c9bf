/**
 * Engines without a sound, for tests of what asks for one:
 * `vi.mock('@/player/engines', () => import('@/test/engines'))`.
 */
import type { EngineEvent, EngineKind } from '@/player/engine';

/** What the engine that was made last tells the player. */
export const last = { tell: (_: EngineEvent): void => {} };

const silent: EngineKind = {
  eager: false,
  create: (_, tell) => {
    last.tell = tell;
    return {
      play: () => {},
      pause: () => {},
      seek: () => {},
      setVolume: () => {},
      seconds: () => null,
      ask: () => {},
      dispose: () => {},
    };
  },
};

export const engines = { file: silent, soundcloud: silent };
