/** What the device is like, kept up to date. */
import { useCallback, useSyncExternalStore } from 'react';

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Under 768 px: compact lists, the mini-player. */
export const useIsMobile = (): boolean => !useMedia('(width >= 48rem)');

export const wantsLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
