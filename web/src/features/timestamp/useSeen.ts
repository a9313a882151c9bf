import { useQuery } from '@tanstack/react-query';
import { useAuth } from '@/api/auth';
import type { SeenTimestamp } from '@/api/types';
import { timestampsQuery } from './queries';

/** A time as this person sees it, with what they said of it; nothing until the mix's times have come. */
export function useSeen(mixId: string, id: string): SeenTimestamp | undefined {
  const { user } = useAuth();
  const { data } = useQuery({
    ...timestampsQuery(mixId, user?.id ?? null),
    enabled: false,
    select: (given) => given.find((time) => time.id === id),
  });
  return data;
}
