import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** The time, as of the last minute: what 'ago' is counted from. */
export function useMinute(): number {
  const [nowMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
