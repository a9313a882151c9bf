/** The one player of the page, and how components see it. */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { loadListening } from '@/core';
import { engines } from './engines';
import type { PlayerState } from './machine';
import { createPlayer } from './store';

export const player = createPlayer({ engines, loadListening, now: () => Date.now() });

/** A part of the player's state; `select` must answer with the same value for the same state. */
export function usePlayer<T>(select: (state: PlayerState) => T): T {
  return useSyncExternalStore(player.subscribe, () => select(player.state()));
}

/** Calls on every frame while sound plays, without rendering anything. */
export function useFrame(listener: (seconds: number) => void): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
    listener(player.seconds());
  });
  useEffect(() => player.onFrame((seconds) => latest.current(seconds)), []);
}
