/** What became of what a member has suggested. */
import { queryOptions } from '@tanstack/react-query';
import { getSuggestions } from '@/api/suggestion';

export const ownSuggestionsQuery = () =>
  queryOptions({
    queryKey: ['suggestion', 'own'],
    queryFn: ({ signal }) => getSuggestions(signal),
    // Somebody may have decided on one since.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
