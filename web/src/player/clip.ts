/**
 * Plays one short clip at a time, beside the player and never over it: a clip pauses the mix, a mix that is played
 * ends the clip.
 */
import { useSyncExternalStore } from 'react';
import { toast } from '@/lib/toast';
import { player } from './player';

export interface Clip {
  id: string;
  url: string;
  title: string;
  artist: string;
}

export interface ClipState {
  clip: Clip | null;
  isPlaying: boolean;
  seconds: number;
}

const silent: ClipState = { clip: null, isPlaying: false, seconds: 0 };

let state = silent;
let sound: HTMLAudioElement | null = null;
let unwatch: (() => void) | null = null;
const listeners = new Set<() => void>();

function become(next: Partial<ClipState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

export function stopClip(): void {
  const old = sound;
  sound = null;
  old?.pause();
  unwatch?.();
  unwatch = null;
  become(silent);
}

function start(clip: Clip): void {
  stopClip();
  player.pause();
  unwatch = player.subscribe(() => {
    if (player.state().wanted) stopClip();
  });
  const mine = new Audio(clip.url);
  sound = mine;
  // A clip that another has replaced has no say any more.
  const hear = (name: string, act: () => void) =>
    mine.addEventListener(name, () => {
      if (sound === mine) act();
    });
  hear('playing', () => become({ isPlaying: true }));
  hear('pause', () => become({ isPlaying: false }));
  hear('timeupdate', () => become({ seconds: mine.currentTime }));
  hear('ended', stopClip);
  hear('error', () => {
    stopClip();
    toast({ title: 'This clip cannot be played right now.', kind: 'bad' });
  });
  become({ clip, isPlaying: true, seconds: 0 });
  play(mine);
}

function play(audio: HTMLAudioElement): void {
  audio.play().catch(() => {
    // A browser that wants another press first; a clip that does not load tells by its error.
    if (sound === audio) become({ isPlaying: false });
  });
}

export function toggleClip(clip: Clip): void {
  if (state.clip?.id !== clip.id || sound === null) start(clip);
  else if (state.isPlaying) sound.pause();
  else {
    player.pause();
    play(sound);
  }
}

export const useClip = (): ClipState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
