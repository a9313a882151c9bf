/** How sure a time is, in words. */
import type { CrowdTime } from '@/api/types';

type Sure = Pick<CrowdTime, 'people' | 'spread_seconds'>;

const counted = ({ people }: Sure): string => `${people} ${people === 1 ? 'person' : 'people'}`;

/** '3 people · ±1 s'; of one person alone nothing says how near they were. */
export const sureness = (time: Sure): string =>
  time.people === 1 ? counted(time) : `${counted(time)} · ±${time.spread_seconds} s`;

/** The same to be read out: '3 people agree, within 1 second'. */
export function saidSureness(time: Sure): string {
  if (time.people === 1) return 'one person';
  const seconds = time.spread_seconds === 1 ? 'second' : 'seconds';
  return `${counted(time)} agree, within ${time.spread_seconds} ${seconds}`;
}

/** The votes on a time in words: whoever gave it counts as agreeing. Empty where nobody has voted. */
export function saidVotes({ agree, disagree }: Pick<CrowdTime, 'agree' | 'disagree'>): string {
  if (agree + disagree === 0) return '';
  const yes = `${agree + 1} ${agree === 0 ? 'agrees' : 'agree'}`;
  return disagree === 0 ? yes : `${yes}, ${disagree} ${disagree === 1 ? 'disagrees' : 'disagree'}`;
}
