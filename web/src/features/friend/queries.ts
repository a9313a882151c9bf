/** Everyone with whom a member has something to do. */
import { queryOptions } from '@tanstack/react-query';
import { getFriends } from '@/api/friend';

export const friendsQuery = () =>
  queryOptions({
    queryKey: ['friends'],
    queryFn: ({ signal }) => getFriends(signal),
    staleTime: 0,
    // Somebody may have asked, or answered, since.
    refetchOnWindowFocus: true,
  });
