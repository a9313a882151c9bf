/** What the mix page asks for. */
import { queryOptions } from '@tanstack/react-query';
import { getMix } from '@/api/calls';
import { takeSeed } from '@/api/seed';
import type { Mix } from '@/api/types';

export const mixQuery = (mix: string) =>
  queryOptions({
    queryKey: ['mix', mix],
    queryFn: ({ signal }) => takeSeed<Mix>(`/api/mixes/${mix}`) ?? getMix(mix, signal),
  });
