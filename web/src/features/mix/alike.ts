/** The mixes that are like one, and why, in words. */
import { queryOptions } from '@tanstack/react-query';
import { listAlike } from '@/api/alike';
import type { AlikeReason } from '@/api/types';

/** They are compared once a day: what was read stands for an hour. */
const freshMs = 3_600_000;

export const alikeQuery = (mix: string) =>
  queryOptions({
    queryKey: ['mix', mix, 'alike'],
    queryFn: ({ signal }) => listAlike(mix, signal),
    staleTime: freshMs,
  });

/** What two mixes have in common. */
export function reasonWords({ kind, count, names }: AlikeReason): string {
  const named = names.join(', ');
  switch (kind) {
    case 'track':
      return `${count} ${count === 1 ? 'track' : 'tracks'} in common: ${named}`;
    case 'artist':
      return count === 1 ? `${named} in both` : `${count} of the same artists: ${named}`;
    case 'listener':
      return `Liked by ${count} people who liked this`;
    case 'list':
      return count === 1 ? `Both in ${named}` : `Both in ${count} lists: ${named}`;
  }
}
