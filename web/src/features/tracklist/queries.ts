/** What the timeline asks for. */
import { queryOptions } from '@tanstack/react-query';
import { getPeaks } from '@/api/files';

/** The picture of a sound, which never changes. */
export const peaksQuery = (url: string) =>
  queryOptions({
    queryKey: ['peaks', url],
    queryFn: () => getPeaks(url),
    staleTime: Number.POSITIVE_INFINITY,
  });
