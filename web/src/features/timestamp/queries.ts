/** The times that people gave to a mix's tracks, as whoever asks sees them. */
import { queryOptions } from '@tanstack/react-query';
import { getTimestamps } from '@/api/timestamps';
import { knownSession } from '@/lib/anonymous';

export const timestampsQuery = (mixId: string, userId: string | null) =>
  queryOptions({
    queryKey: ['timestamps', mixId, userId],
    queryFn: ({ signal }) => getTimestamps(mixId, userId === null ? knownSession() : null, signal),
  });
