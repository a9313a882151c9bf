/** What is known of a mix before it is sent, and what became of those that were. */
import { queryOptions } from '@tanstack/react-query';
import { getKnownMix, getSound, getSubmissions, type MixWish } from '@/api/submission';

/** What SoundCloud says of a link. It is asked once; whoever wants to know again opens the page again. */
export const soundQuery = (url: string) =>
  queryOptions({
    queryKey: ['submission', 'sound', url],
    queryFn: ({ signal }) => getSound(url, signal),
    retry: false,
  });

export const knownQuery = (wish: MixWish) =>
  queryOptions({
    queryKey: ['submission', 'known', wish],
    queryFn: ({ signal }) => getKnownMix(wish, signal),
    retry: false,
  });

/** The member's own submissions. */
export const ownQuery = () =>
  queryOptions({
    queryKey: ['submission', 'own'],
    queryFn: ({ signal }) => getSubmissions(signal),
    // Somebody may have reviewed one since.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
