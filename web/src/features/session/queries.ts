/** What signing in asks for. */
import { queryOptions } from '@tanstack/react-query';
import { getProviders } from '@/api/signIn';

export const providersQuery = () =>
  queryOptions({ queryKey: ['providers'], queryFn: getProviders, staleTime: Number.POSITIVE_INFINITY });
