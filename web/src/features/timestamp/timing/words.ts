/** What timing says of a tap, a refusal and an answer. */
import type { TimestampPut } from '@/api/types';
import type { Refusal, Room } from '@/core/timing';
import { fullTitle } from '@/lib/alias';
import type { Row } from './rows';

type Print = (seconds: number) => string;

/** Why a row does not get a time. */
export function refusalWords(refusal: Refusal, rows: readonly Row[], print: Print): string {
  const nameOf = (position: number) => {
    const row = rows[position - 1];
    return row === undefined ? 'that row' : `‘${fullTitle(row.track)}’`;
  };
  switch (refusal.kind) {
    case 'none':
      return 'Every row has a time.';
    case 'curated':
      return `The time of ${nameOf(refusal.position)} is set by a curator and stays.`;
    case 'together':
      return `${nameOf(refusal.other)} starts at ${print(refusal.seconds)} already.`;
    default: {
      const { other, seconds } = refusal;
      const where = refusal.kind === 'before' ? 'before' : 'after';
      const at = `That's ${where} ${nameOf(other)} at ${print(seconds)}`;
      return rows[other - 1]?.is_curated === true
        ? `${at}, which is set by a curator and stays.`
        : `${at}. Retime ${nameOf(other)} first?`;
    }
  }
}

/** A moment as it is spoken: '28 minutes 42'. */
export function spoken(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const parts = [
    ...(hours > 0 ? [`${hours} ${hours === 1 ? 'hour' : 'hours'}`] : []),
    `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ${rest}`,
  ];
  return parts.join(' ');
}

/** Between which moments a track can start; nothing where it may start anywhere. */
export function roomWords({ from, to }: Room, length: number | null, print: Print): string | null {
  const isOpen = length === null ? true : to >= length;
  // Two rows that start together leave none between them.
  if (from > to || (from === 0 && isOpen)) return null;
  if (isOpen) return `starts after ${print(from - 1)}`;
  return from === 0 ? `starts before ${print(to + 1)}` : `starts between ${print(from)} and ${print(to)}`;
}

/** What became of a time that was sent. */
export function answerWords({ outcome, timestamp, room }: TimestampPut, print: Print): string {
  switch (outcome) {
    case 'shown':
      return timestamp?.is_confirmed === true ? 'live for everyone' : 'waits for a second person';
    case 'behind':
      return 'sent; others are shown first';
    case 'same':
      return 'sent before';
    case 'voted':
      return 'others have voted on your earlier time, which stays';
    case 'curated':
      return 'has a curated time, which stays';
    case 'outside':
      return room === null
        ? 'outside the mix'
        : `outside ${print(room[0] ?? 0)} to ${print(room[1] ?? 0)}, where it fits`;
    case 'crowded':
      return 'your network has given it enough times';
    case 'full':
      return 'too many times of it wait for votes';
    case 'gone':
      return 'another track stands there now';
  }
}
