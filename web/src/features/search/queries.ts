/** What searching asks for. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getSearch } from '@/api/calls';

/** What was found last stays on view until there is something newer, so that the list does not blink. */
export const searchQuery = (words: string) =>
  queryOptions({
    queryKey: ['search', words],
    queryFn: ({ signal }) => getSearch(words, signal),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
