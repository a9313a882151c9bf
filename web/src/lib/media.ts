/**
 * What the device is like, kept up to date. A browser that does not say is taken for one with a mouse on a desk, in the
 * dark, with motion: what its stylesheet asks, it answers by itself.
 */
import { useCallback, useSyncExternalStore } from 'react';

function ask(query: string): MediaQueryList | null {
  try {
    return matchMedia(query);
  } catch {
    return null;
  }
}

export const matches = (query: string): boolean => ask(query)?.matches ?? false;

/** Calls when the answer changes, until its own answer is called. */
export function watchMedia(query: string, listener: () => void): () => void {
  const media = ask(query);
  media?.addEventListener?.('change', listener);
  return () => media?.removeEventListener?.('change', listener);
}

function useMedia(query: string): boolean {
  const subscribe = useCallback((listener: () => void) => watchMedia(query, listener), [query]);
  return useSyncExternalStore(subscribe, () => matches(query));
}

/** Under 768 px: compact lists, the mini-player. */
export const useIsMobile = (): boolean => useMedia('(width < 48rem)');

/** From 1,280 px on: a list and what is open of it have room beside each other. */
export const useIsWide = (): boolean => useMedia('(width >= 80rem)');

/** From 1,200 px on: a queue and who gave the current one of it have room beside each other. */
export const useHasPane = (): boolean => useMedia('(width >= 75rem)');

export const wantsLessMotion = (): boolean => matches('(prefers-reduced-motion: reduce)');
