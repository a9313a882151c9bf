/** Where a member is signed in. */
import { queryOptions } from '@tanstack/react-query';
import { getDevices } from '@/api/account';

export const devicesQuery = () =>
  queryOptions({
    queryKey: ['user', 'devices'],
    queryFn: ({ signal }) => getDevices(signal),
    // Somebody else may have signed in as them a moment ago.
    staleTime: 0,
  });
