/** Plays a file that this server, or another host, serves: the browser's own audio element, with range requests. */
import { probe } from '@/api/calls';
import { early } from '@/lib/early';
import type { Engine, EngineEvent, EngineKind } from '../engine';
import type { Problem } from '../machine';

/** Sound that has run dry for this long may be lost: then the server is asked. */
const patienceMs = 8000;

/** An element that reports a failure and still moves on after this long has not failed. */
const playsOnMs = 1000;

/** The element's own codes, 1 to 4, where the file itself can be read. */
const causes: Problem[] = ['unplayable', 'aborted', 'lost', 'damaged', 'unplayable'];

/** Another host may not be asked from here, and a file that is not there is of no known kind: then what the element says has to do. */
async function diagnose(url: string, error: MediaError | null): Promise<Problem> {
  const told = causes[error?.code ?? MediaError.MEDIA_ERR_NETWORK] ?? 'unplayable';
  if (new URL(url, location.href).origin !== location.origin) return told === 'unplayable' ? 'missing' : told;
  const status = await probe(url);
  if (status === 0 || status >= 500) return 'lost';
  if (status >= 400) return 'missing';
  return error === null ? 'unplayable' : told;
}

/** Finds out why nothing is heard, and tells of it. */
function doctor(url: string, audio: HTMLAudioElement, say: (event: EngineEvent) => void) {
  let dry: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    clearTimeout(dry);
    dry = undefined;
  };
  /** A server that answers is only slow, and what it sends is worth the wait. */
  const wait = () => {
    clearTimeout(dry);
    dry = setTimeout(() => {
      void diagnose(url, audio.error).then((problem) => {
        if (dry === undefined) return;
        if (problem === 'unplayable' && audio.error === null) wait();
        else say({ type: 'failed', problem });
      });
    }, patienceMs);
  };
  const fail = async () => {
    rest();
    const { currentTime } = audio;
    if (audio.error?.code === MediaError.MEDIA_ERR_DECODE && !audio.paused) {
      // Firefox reports a missing output device as if the file could not be decoded, and plays on.
      await new Promise((done) => setTimeout(done, playsOnMs));
      if (audio.currentTime > currentTime) return;
    }
    say({ type: 'failed', problem: await diagnose(url, audio.error) });
  };
  return { rest, wait, fail };
}

function createFileEngine(url: string, tell: (event: EngineEvent) => void): Engine {
  // What was pressed before the site stood sounds already.
  const begun = early.takeSound(url);
  const audio = begun ?? new Audio();
  let gone = false;
  const say = (event: EngineEvent) => {
    if (!gone) tell(event);
  };
  const { rest, wait, fail } = doctor(url, audio, say);
  const on = (name: string, react: () => void) =>
    audio.addEventListener(name, () => {
      if (!gone) react();
    });
  on('loadedmetadata', () =>
    say({ type: 'ready', durationSeconds: Number.isFinite(audio.duration) ? audio.duration : null }),
  );
  on('playing', () => {
    rest();
    say({ type: 'playing' });
  });
  on('pause', () => {
    rest();
    if (!audio.ended) say({ type: 'paused' });
  });
  on('waiting', () => {
    wait();
    say({ type: 'waiting' });
  });
  on('timeupdate', () => say({ type: 'progress', seconds: audio.currentTime }));
  on('seeked', () => say({ type: 'progress', seconds: audio.currentTime }));
  on('ended', () => say({ type: 'finished' }));
  on('error', () => void fail());

  if (begun === null) {
    audio.preload = 'metadata';
    audio.src = url;
  } else {
    // It told nobody of what it knows by now.
    queueMicrotask(() => {
      if (audio.error !== null) fail();
      else if (audio.readyState >= HTMLMediaElement.HAVE_METADATA)
        audio.dispatchEvent(new Event('loadedmetadata'));
    });
  }

  return {
    play() {
      const isPlaying = !audio.paused && audio.readyState > HTMLMediaElement.HAVE_CURRENT_DATA;
      if (isPlaying) audio.dispatchEvent(new Event('playing'));
      audio.play().catch((cause: unknown) => {
        // A browser that wants a tap first leaves the mix paused; a broken file is told of by the error event.
        if (cause instanceof DOMException && cause.name === 'NotAllowedError') say({ type: 'paused' });
      });
    },
    pause: () => audio.pause(),
    seek(seconds) {
      audio.currentTime = seconds;
    },
    setVolume(level) {
      audio.volume = level;
    },
    seconds: () => audio.currentTime,
    ask: () => say({ type: 'progress', seconds: audio.currentTime }),
    dispose() {
      gone = true;
      rest();
      audio.pause();
      audio.removeAttribute('src');
      audio.load();
    },
  };
}

export const file: EngineKind = { eager: true, create: createFileEngine };
