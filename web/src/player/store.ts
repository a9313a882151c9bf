/**
 * Holds what the player is doing and carries out the effects of its events: makes and ends engines, waits before the
 * first seek, ticks while sound plays, and saves where the listener is. Which track plays comes from the core.
 */
import type { Mix } from '@/api/types';
import type { Listening, Playhead } from '@/core';
import { readJson, writeJson } from '@/lib/storage';
import { secondsAt } from './clock';
import type { Engine, EngineEvent, EngineKind } from './engine';
import type { Source } from './engines';
import { type Effect, empty, next, type PlayerEvent, type PlayerState, type Start } from './machine';
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
  /** Leaves the saved place alone, whatever is heard, until it is let go. */
  hold(isHeld: boolean): void;
  /** Saves the place now, as when the page is left. */
  save(): void;
  /** Looks where the sound really is, as when the page was away or asleep. */
  wake(): void;
}

export const createPlayer = (around: Surroundings): Player => new Store(around);

class Store implements Player {
  readonly #around: Surroundings;
  readonly #listeners = new Set<() => void>();
  readonly #frames = new Set<(seconds: number) => void>();
  #state: PlayerState = empty;
  #engine: Engine | null = null;
  #core: Listening | null = null;
  #playhead: Playhead | null = null;
  #savedMs: number | null = null;
  #savedAt = 0;
  #faded = 1;
  #isHeld = false;
  /** The frame that is asked for, 0 for none, and when the last one came. */
  #frame = 0;
  #frameMs = 0;
  #startTimer: ReturnType<typeof setTimeout> | undefined;

  readonly #effects: Record<Exclude<Effect, object>, () => void> = {
    make: () => this.#make(),
    makeEager: () => this.#makeEager(),
    dismiss: () => this.#dismiss(),
    follow: () => this.#follow(),
    play: () => this.#engine?.play(),
    pause: () => this.#engine?.pause(),
    volume: () => this.#setLoudness(),
    schedule: () => this.#schedule(),
    animate: () => this.#animate(),
    look: () => this.#look(),
    save: () => this.save(),
    remember: () => void writeJson('local', volumeKey, this.#state.volume),
  };

  constructor(around: Surroundings) {
    this.#around = around;
    const level = readJson('local', volumeKey);
    if (typeof level === 'number') [this.#state] = next(empty, { type: 'volume', level });
  }

  // React takes this one without its object.
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  state(): PlayerState {
    return this.#state;
  }

  onFrame(listener: (seconds: number) => void): () => void {
    this.#frames.add(listener);
    listener(this.seconds());
    return () => this.#frames.delete(listener);
  }

  seconds(): number {
    const { start, ready, phase } = this.#state;
    const exact = start === null && ready && phase !== 'finished' ? this.#engine?.seconds() : null;
    return exact ?? secondsAt(this.#state, this.#now());
  }

  cue(mix: Mix, start: Start | null): void {
    this.save();
    this.#savedMs = null;
    this.#forget();
    this.#send({ type: 'cue', mix, start, nowMs: this.#now() });
  }

  retime(mix: Mix): void {
    this.#send({ type: 'retimed', mix });
  }

  startAt(start: Start): void {
    this.#send({ type: 'start', start, nowMs: this.#now() });
  }

  play(): void {
    this.#send({ type: 'play' });
  }

  pause(): void {
    this.#send({ type: 'pause' });
  }

  toggle(): void {
    this.#send({ type: this.#state.wanted ? 'pause' : 'play' });
  }

  playFrom(mix: Mix, seconds: number): void {
    if (this.#state.mix?.id === mix.id) this.seek(seconds);
    else this.cue(mix, { seconds, from: 'row' });
    this.play();
  }

  seek(seconds: number): void {
    this.#send({ type: 'seek', seconds, nowMs: this.#now() });
  }

  setVolume(level: number): void {
    this.#send({ type: 'volume', level });
  }

  mute(): void {
    this.#send({ type: 'mute' });
  }

  fade(level: number): void {
    if (level === this.#faded) return;
    this.#faded = level;
    this.#setLoudness();
  }

  hold(isHeld: boolean): void {
    if (isHeld) this.save();
    this.#isHeld = isHeld;
  }

  save(): void {
    const { mix, phase, durationSeconds } = this.#state;
    const core = this.#core;
    if (mix === null || core === null || phase === 'cued' || phase === 'failed' || this.#isHeld) return;
    if (phase === 'finished') {
      writePositions(core.finishPosition(readPositions(), mix.id));
      return;
    }
    const nowMs = this.#now();
    const position = this.seconds();
    // Nobody has listened since: another device may have.
    if (phase === 'paused' && position === this.#savedAt) return;
    this.#savedAt = position;
    this.#savedMs = nowMs;
    const entry = {
      mixId: mix.id,
      position,
      duration: durationSeconds ?? 0,
      timestamp: nowMs,
      mixTitle: mix.title,
      mixArtist: mix.artist,
    };
    writePositions(core.keepPosition(readPositions(), entry, nowMs));
  }

  wake(): void {
    const { phase } = this.#state;
    if (phase === 'playing' || phase === 'starting') this.#engine?.ask();
    this.#look();
  }

  #now(): number {
    return this.#around.now();
  }

  #send(event: PlayerEvent): void {
    const before = this.#state;
    const [after, effects] = next(before, event);
    this.#state = after;
    if (after !== before) for (const listener of this.#listeners) listener();
    for (const effect of effects) this.#carryOut(effect);
  }

  #hear(event: EngineEvent): void {
    const isTimeless = event.type === 'ready' || event.type === 'failed';
    this.#send(isTimeless ? event : { ...event, nowMs: this.#now() });
  }

  #carryOut(effect: Effect): void {
    if (typeof effect === 'object') this.#engine?.seek(effect.seek);
    else this.#effects[effect]();
  }

  #make(): void {
    const audio = this.#state.mix?.audio;
    if (this.#engine !== null || audio === null || audio === undefined) return;
    this.#engine = this.#around.engines[audio.source].create(audio.url, (event) => this.#hear(event));
    this.#setLoudness();
  }

  #makeEager(): void {
    const audio = this.#state.mix?.audio;
    if (audio !== null && audio !== undefined && this.#around.engines[audio.source].eager) this.#make();
  }

  #dismiss(): void {
    clearTimeout(this.#startTimer);
    this.#startTimer = undefined;
    this.#engine?.dispose();
    this.#engine = null;
  }

  /** Without the core nothing is highlighted; the mix still plays. */
  #follow(): void {
    const { mix } = this.#state;
    if (mix === null) return;
    const prepare = (core: Listening) => {
      this.#core = core;
      if (this.#state.mix?.id !== mix.id) return;
      this.#forget();
      this.#playhead = core.playhead(mix.tracks.map((track) => track.start_seconds));
      this.#look();
    };
    this.#around.loadListening().then(prepare, () => undefined);
  }

  #forget(): void {
    this.#playhead?.free();
    this.#playhead = null;
  }

  /** A mix that starts elsewhere is silent until it is there: nobody asked for its first half second. */
  #setLoudness(): void {
    const { muted, start, volume } = this.#state;
    this.#engine?.setVolume(muted || start !== null ? 0 : volume * this.#faded);
  }

  #schedule(): void {
    const { start, ready, wanted } = this.#state;
    if (start === null || !ready || this.#startTimer !== undefined) return;
    if (start.from === 'resume' && !wanted) return;
    this.#startTimer = setTimeout(() => {
      this.#startTimer = undefined;
      this.#send({ type: 'started', nowMs: this.#now() });
    }, startDelayMs);
  }

  #animate(): void {
    if (this.#state.phase !== 'playing' || this.#frame !== 0) return;
    this.#frameMs = this.#now();
    this.#frame = requestAnimationFrame(() => this.#tick());
  }

  #tick(): void {
    const nowMs = this.#now();
    if (nowMs - this.#frameMs > awayMs) this.#engine?.ask();
    this.#frameMs = nowMs;
    this.#look();
    this.#frame = this.#state.phase === 'playing' ? requestAnimationFrame(() => this.#tick()) : 0;
  }

  #look(): void {
    const at = this.seconds();
    for (const listener of this.#frames) listener(at);
    // Here and not in the frame's tick: a page in the background has no frames, and its place is kept all the same.
    const { phase } = this.#state;
    if (phase === 'playing' && this.#core?.positionIsDue(this.#savedMs, this.#now())) this.save();
    if (this.#playhead === null || (phase === 'cued' && at === 0)) return;
    const current = this.#playhead.at(at);
    const needsTimestamp = this.#playhead.needsTimestamp();
    if (current !== this.#state.current || needsTimestamp !== this.#state.needsTimestamp) {
      this.#send({ type: 'tracked', current, needsTimestamp });
    }
  }
}
