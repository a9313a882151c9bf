/** What makes sound, whatever it is behind: a file, somebody else's widget. */
import type { Problem } from './machine';

export type EngineEvent =
  | { type: 'ready'; durationSeconds: number | null }
  | { type: 'playing' }
  | { type: 'paused' }
  | { type: 'progress'; seconds: number }
  | { type: 'waiting' }
  | { type: 'finished' }
  | { type: 'failed'; problem: Problem };

export interface Engine {
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  /** 0 to 1. */
  setVolume(level: number): void;
  /** Where the sound is, where the engine can say so at any moment; null where only its reports tell. */
  seconds(): number | null;
  /** Has the engine report where it is now, for a page that was away. */
  ask(): void;
  dispose(): void;
}

export interface EngineKind {
  /** Whether the engine is made when a mix is cued, to know its length early, or when a person first asks for sound. */
  eager: boolean;
  create(url: string, tell: (event: EngineEvent) => void): Engine;
}
