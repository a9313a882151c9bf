import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { shownSlug } from './shownSlug';

/** Leads to where the mix of the page, or else of the player, is timed by ear. */
export function useTiming(): () => void {
  const router = useRouter();
  return useCallback(() => {
    const mixId = shownSlug();
    if (mixId !== null) void router.navigate({ to: '/timing/$mixId', params: { mixId } });
  }, [router]);
}
