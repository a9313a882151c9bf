import { useEffect } from 'react';
import { usePlayer } from '@/player/player';

/** Gives the page the hue of the mix in the player; the tokens turn it into an accent that can be read. */
export function useAccent(): void {
  const hue = usePlayer((state) => state.mix?.cover_hue ?? null);
  useEffect(() => {
    const { style } = document.documentElement;
    if (hue === null) style.removeProperty('--hue');
    else style.setProperty('--hue', String(hue));
  }, [hue]);
}
