/**
 * Holds what the player is doing and carries out what its states ask for: makes and ends engines, waits before the
 * first seek, ticks while sound plays, and saves where the listener is. Which track plays comes from the core.
 */
import type { Mix } from '@/api/types';
import type { Listening, Playhead } from '@/core';
import { readJson, writeJson } from '@/lib/storage';
import { secondsAt } from './clock';
import type { Engine, EngineEvent, EngineKind } from './engine';
import type { Source } from './engines';
import { empty, next, type PlayerEvent, type PlayerState, type Start } from './machine';
import { readPositions, writePositions } from './positions';

/** The wait between an engine that is ready and the seek to where the mix is to begin. */
export const startDelayMs = 500;
/** Frames further apart than this mean that the page was away. */
const awayMs = 2000;
const volumeKey = 'segue.volume';

export interface Surroundings {
  engines: Record<Source, EngineKind>;
  loadListening(): Promise<Listening>;
  /** Milliseconds since the epoch. */
  now(): number;
}

export interface Player {
  state(): PlayerState;
  subscribe(listener: () => void): () => void;
  /** Calls with the place in the mix, in seconds: on every frame while sound plays, and on every jump. */
  onFrame(listener: (seconds: number) => void): () => void;
  seconds(): number;
  cue(mix: Mix, start: Start | null): void;
  /** Takes over what has become known of the mix's times while it is in the player. */
  retime(mix: Mix): void;
  /** Sets where the mix begins, also when it has begun already, but not when a hand has moved it since. */
  startAt(start: Start): void;
  play(): void;
  pause(): void;
  toggle(): void;
  /** Plays `mix` from a place in it, whatever was in the player before. */
  playFrom(mix: Mix, seconds: number): void;
  seek(seconds: number): void;
  setVolume(level: number): void;
  mute(): void;
  /** Makes the sound quieter for a while, from 1 down to 0, without touching the volume that the listener chose. */
  fade(level: number): void;
  /** Saves the place now, as when the page is left. */
  save(): void;
  /** Looks where the sound really is, as when the page was away or asleep. */
  wake(): void;
}

export function createPlayer(around: Surroundings): Player {
  const remembered = readJson('local', volumeKey);
  let state: PlayerState =
    typeof remembered === 'number' ? next(empty, { type: 'volume', level: remembered }) : empty;
  let engine: Engine | null = null;
  let core: Listening | null = null;
  let playhead: Playhead | null = null;
  let savedMs: number | null = null;
  let faded = 1;
  let frame = 0;
  let frameMs = 0;
  let startTimer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const frames = new Set<(seconds: number) => void>();

  const seconds = () => {
    if (state.start === null && state.ready && state.phase !== 'finished') {
      const exact = engine?.seconds();
      if (exact !== null && exact !== undefined) return exact;
    }
    return secondsAt(state, around.now());
  };

  function send(event: PlayerEvent): void {
    const before = state;
    state = next(state, event);
    if (state === before) return;
    for (const listener of listeners) listener();
  }

  function look(): void {
    const at = seconds();
    for (const listener of frames) listener(at);
    // Here and not in the frame's tick: a page in the background has no frames, and its place is kept all the same.
    if (state.phase === 'playing' && core?.positionIsDue(savedMs, around.now())) save();
    if (playhead === null || (state.phase === 'cued' && at === 0)) return;
    const current = playhead.at(at);
    const needsTimestamp = playhead.needsTimestamp();
    if (current !== state.current || needsTimestamp !== state.needsTimestamp) {
      send({ type: 'tracked', current, needsTimestamp });
    }
  }

  function tick(): void {
    const nowMs = around.now();
    if (nowMs - frameMs > awayMs) engine?.ask();
    frameMs = nowMs;
    look();
    frame = state.phase === 'playing' ? requestAnimationFrame(tick) : 0;
  }

  function animate(): void {
    if (state.phase !== 'playing' || frame !== 0) return;
    frameMs = around.now();
    frame = requestAnimationFrame(tick);
  }

  function save(): void {
    const { mix, phase, durationSeconds } = state;
    if (mix === null || core === null || phase === 'cued' || phase === 'failed') return;
    if (phase === 'finished') {
      writePositions(core.finishPosition(readPositions(), mix.id));
      return;
    }
    const nowMs = around.now();
    savedMs = nowMs;
    const entry = {
      mixId: mix.id,
      position: seconds(),
      duration: durationSeconds ?? 0,
      timestamp: nowMs,
      mixTitle: mix.title,
      mixArtist: mix.artist,
    };
    writePositions(core.keepPosition(readPositions(), entry, nowMs));
  }

  /** A mix that starts elsewhere is silent until it is there: nobody asked for its first half second. */
  function applyVolume(): void {
    engine?.setVolume(state.muted || state.start !== null ? 0 : state.volume * faded);
  }

  function scheduleStart(): void {
    if (state.start === null || !state.ready || startTimer !== undefined) return;
    if (state.start.from === 'resume' && !state.wanted) return;
    startTimer = setTimeout(() => {
      startTimer = undefined;
      if (state.start === null) return;
      engine?.seek(state.start.seconds);
      send({ type: 'started', nowMs: around.now() });
      applyVolume();
      look();
    }, startDelayMs);
  }

  function hear(event: EngineEvent): void {
    const nowMs = around.now();
    send(event.type === 'ready' || event.type === 'failed' ? event : { ...event, nowMs });
    if (event.type === 'ready') applyVolume();
    // A widget has a button of its own, so that sound may come without a press here.
    if (event.type === 'ready' || event.type === 'playing') scheduleStart();
    if (event.type === 'failed') dismiss();
    if (event.type === 'finished' || event.type === 'paused') save();
    animate();
    look();
  }

  function ensureEngine(): void {
    const audio = state.mix?.audio;
    if (engine !== null || audio === null || audio === undefined) return;
    engine = around.engines[audio.source].create(audio.url, hear);
    applyVolume();
  }

  function dismiss(): void {
    clearTimeout(startTimer);
    startTimer = undefined;
    engine?.dispose();
    engine = null;
  }

  function listen(mix: Mix): void {
    around.loadListening().then(
      (loaded) => {
        core = loaded;
        if (state.mix?.id !== mix.id) return;
        playhead?.free();
        playhead = loaded.playhead(mix.tracks.map((track) => track.start_seconds));
        look();
      },
      () => {
        // Without the core nothing is highlighted; the mix still plays.
      },
    );
  }

  const player: Player = {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onFrame(listener) {
      frames.add(listener);
      listener(seconds());
      return () => frames.delete(listener);
    },
    seconds,
    cue(mix, start) {
      save();
      dismiss();
      playhead?.free();
      playhead = null;
      savedMs = null;
      send({ type: 'cue', mix, start, nowMs: around.now() });
      listen(mix);
      if (mix.audio !== null && around.engines[mix.audio.source].eager) ensureEngine();
      look();
    },
    retime(mix) {
      if (state.mix?.id !== mix.id || state.mix === mix) return;
      send({ type: 'retimed', mix });
      listen(mix);
    },
    startAt(start) {
      if (state.placed || state.mix === null || state.problem === 'none') return;
      send({ type: 'start', start, nowMs: around.now() });
      applyVolume();
      scheduleStart();
      look();
    },
    play() {
      const again = state.phase === 'finished';
      send({ type: 'play' });
      if (state.phase !== 'starting') return;
      ensureEngine();
      if (again) engine?.seek(0);
      applyVolume();
      engine?.play();
      scheduleStart();
    },
    pause() {
      send({ type: 'pause' });
      engine?.pause();
      look();
    },
    toggle() {
      if (state.wanted) player.pause();
      else player.play();
    },
    playFrom(mix, from) {
      if (state.mix?.id === mix.id) player.seek(from);
      else player.cue(mix, { seconds: from, from: 'row' });
      player.play();
    },
    seek(to) {
      send({ type: 'seek', seconds: to, nowMs: around.now() });
      if (state.start === null) engine?.seek(state.seconds);
      else scheduleStart();
      look();
    },
    setVolume(level) {
      send({ type: 'volume', level });
      writeJson('local', volumeKey, state.volume);
      applyVolume();
    },
    mute() {
      send({ type: 'mute' });
      applyVolume();
    },
    fade(level) {
      if (level === faded) return;
      faded = level;
      applyVolume();
    },
    save,
    wake() {
      if (state.phase === 'playing' || state.phase === 'starting') engine?.ask();
      look();
    },
  };
  return player;
}
