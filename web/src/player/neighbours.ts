/** Which time comes before and after a place in a mix: where 'next' and 'previous' go. */
import type { MixTrack } from '@/api/types';

type Timed = Pick<MixTrack, 'start_seconds'>;

/** This far into a track, 'previous' means its own beginning. */
const intoTrack = 3;

const starts = (tracks: readonly Timed[]): number[] =>
  tracks
    .flatMap((track) => (track.start_seconds === null ? [] : [track.start_seconds]))
    .sort((a, b) => a - b);

export function startAfter(tracks: readonly Timed[], seconds: number): number | null {
  return starts(tracks).find((start) => start > seconds) ?? null;
}

export function startBefore(tracks: readonly Timed[], seconds: number): number {
  return starts(tracks).findLast((start) => start < seconds - intoTrack) ?? 0;
}

/**
 * Index of the track that is heard while nobody knows which: the first without a time after the last that has begun.
 * -1 where there is none.
 */
export function untimedAt(tracks: readonly Timed[], seconds: number): number {
  const begun = tracks.findLastIndex(({ start_seconds: start }) => start !== null && start <= seconds);
  return tracks.findIndex(({ start_seconds: start }, index) => index > begun && start === null);
}
