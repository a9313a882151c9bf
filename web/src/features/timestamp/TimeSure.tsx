import type { CrowdTime } from '@/api/types';
import { useSeen } from './useSeen';

interface Props {
  mixId: string;
  time: CrowdTime;
}

/** Beside a time that the crowd gave: how near its people are to each other, or that one person gave it. */
export function TimeSure({ mixId, time }: Props) {
  const isOwn = useSeen(mixId, time.timestamp_id)?.is_own ?? false;
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
