/** Whether and how the member is connected to Spotify. */
import { queryOptions } from '@tanstack/react-query';
import { getSpotify } from '@/api/account';

/** How often likes on their way are looked after. */
const lookMs = 5000;

export const spotifyQuery = () =>
  queryOptions({
    queryKey: ['spotify'],
    queryFn: ({ signal }) => getSpotify(signal),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => ((data?.connection?.likes.waiting ?? 0) > 0 ? lookMs : false),
  });
