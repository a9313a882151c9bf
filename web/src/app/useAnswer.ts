import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { askForTime, type Place } from '@/features/timestamp/asked';
import { untimedAt } from '@/player/neighbours';
import { player } from '@/player/player';

/** Leads from the plea for a track's name to the row whose time is missing here: the first after what was known last. */
export function useAnswer(): (place: Place) => void {
  const router = useRouter();
  return useCallback(
    (place: Place) => {
      const { mix } = player.state();
      if (mix === null) return;
      const missing = mix.tracks[untimedAt(mix.tracks, player.seconds())];
      if (missing !== undefined) askForTime({ mixId: mix.id, position: missing.position, place });
      const isHere = [mix.slug, mix.id].some((name) => router.state.location.pathname === `/mix/${name}`);
      if (place === 'page' && !isHere)
        void router.navigate({ to: '/mix/$mixId', params: { mixId: mix.slug } });
    },
    [router],
  );
}
