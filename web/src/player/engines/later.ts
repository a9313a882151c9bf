/** An engine whose code is loaded when somebody first asks for sound, as most visits never do. */
import type { Engine, EngineKind } from '../engine';

type Create = EngineKind['create'];

/** What is asked of the engine before it is there, it is asked in the same order when it comes. */
export const later = (load: () => Promise<Create>): Create => {
  return (url, tell) => {
    let engine: Engine | null = null;
    let gone = false;
    const owed: ((engine: Engine) => void)[] = [];
    const ask = (act: (engine: Engine) => void) => {
      if (engine === null) owed.push(act);
      else act(engine);
    };
    load().then(
      (create) => {
        if (gone) return;
        engine = create(url, tell);
        for (const act of owed) act(engine);
      },
      () => {
        if (!gone) tell({ type: 'failed', problem: 'silent' });
      },
    );
    return {
      play: () => ask((it) => it.play()),
      pause: () => ask((it) => it.pause()),
      seek: (seconds) => ask((it) => it.seek(seconds)),
      setVolume: (level) => ask((it) => it.setVolume(level)),
      seconds: () => engine?.seconds() ?? null,
      ask: () => ask((it) => it.ask()),
      dispose() {
        gone = true;
        engine?.dispose();
      },
    };
  };
};
