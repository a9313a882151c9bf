/** What signing in asks for. */
import { queryOptions } from '@tanstack/react-query';
import { getProviders } from '@/api/calls';

export const providersQuery = () =>
  queryOptions({ queryKey: ['providers'], queryFn: getProviders, staleTime: Number.POSITIVE_INFINITY });
