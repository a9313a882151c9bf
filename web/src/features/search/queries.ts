/** What searching asks for. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getSearch } from '@/api/search';

/** The words that a text asks for: what is pasted may have signs in it that nothing shows and no name has. */
export const wordsOf = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();

/** What was found last stays on view until there is something newer, so that the list does not blink. */
export const searchQuery = (words: string) =>
  queryOptions({
    queryKey: ['search', words],
    queryFn: ({ signal }) => getSearch(words, signal),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
