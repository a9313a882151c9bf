import { useEffect } from 'react';
import { useNow } from '@/features/playback/useNow';
import { fullTitle } from '@/lib/alias';
import { setPlayingTitle } from '@/lib/title';
import { usePlayer } from '@/player/player';

/** The tab says what plays, wherever in the site one is; without sound it says which page it is. */
export function useNowTitle(): void {
  const { track, needsTimestamp } = useNow();
  const mix = usePlayer((state) => (state.wanted ? (state.mix?.title ?? null) : null));
  const name = needsTimestamp || track === null ? 'ID' : fullTitle(track);
  useEffect(() => {
    setPlayingTitle(mix === null ? null : `${name} · ${mix}`);
    return () => setPlayingTitle(null);
  }, [mix, name]);
}
