import { useQuery } from '@tanstack/react-query';
import { useAuth } from '@/api/auth';
import type { CrowdTime } from '@/api/types';
import { timestampsQuery } from './queries';

interface Props {
  mixId: string;
  time: CrowdTime;
}

/** Beside a time that the crowd gave: how near its people are to each other, or that one person gave it. */
export function TimeSure({ mixId, time }: Props) {
  const { user } = useAuth();
  const { data: isOwn = false } = useQuery({
    ...timestampsQuery(mixId, user?.id ?? null),
    enabled: false,
    select: (given) => given.some(({ id, is_own }) => is_own && id === time.timestamp_id),
  });
  const isAlone = time.people === 1;
  return (
    <span
      aria-hidden
      className="time-sure figures"
      data-alone={isAlone && !isOwn}
      data-own={isAlone && isOwn}
    >
      {!isAlone ? `±${time.spread_seconds} s` : isOwn ? 'yours' : '1 person'}
    </span>
  );
}
