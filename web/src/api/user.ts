/** The member's own record, for every page that shows or changes a part of it. */
import { queryOptions } from '@tanstack/react-query';
import { getOwnUser } from './account';

export const ownUserQuery = () =>
  queryOptions({ queryKey: ['user'], queryFn: ({ signal }) => getOwnUser(signal), staleTime: 0 });
