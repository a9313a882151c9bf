import type { CSSProperties } from 'react';

/** Where something begins in the close-up, and how much room it has, in seconds. */
export const from = (seconds: number, room = 0): CSSProperties & Record<'--from' | '--room', number> => ({
  '--from': seconds,
  '--room': room,
});
