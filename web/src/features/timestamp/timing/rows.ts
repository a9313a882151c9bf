/** What timing knows of each row of a tracklist. */
import type { MixTrack, SeenTimestamp } from '@/api/types';
import type { KnownTime } from '@/core/timing';
import { ownTime } from '../crowd';

export interface Row extends KnownTime {
  track: MixTrack;
  /** The person's own time of it that was sent. */
  own: SeenTimestamp | null;
}

/** One's own time counts as known, also while nobody else stands for it. */
export const rowsOf = (tracks: readonly MixTrack[], given: readonly SeenTimestamp[]): Row[] =>
  tracks.map((track) => {
    const own = ownTime(given, track);
    const isCurated = track.time?.source === 'curated';
    return {
      track,
      own: isCurated ? null : own,
      is_curated: isCurated,
      is_layered: track.played_with_previous,
      start: track.start_seconds ?? own?.start_seconds ?? null,
    };
  });

/** When somebody says that a track starts; null where nobody does. */
export const proposedStart = ({ time }: MixTrack): number | null =>
  time?.source === 'crowd' ? time.start_seconds : null;

/** The index of the row that plays at a second: the last that has begun; -1 before the first. */
export const rowAt = (starts: ReadonlyArray<number | null>, seconds: number): number =>
  starts.findLastIndex((start) => start !== null && start <= seconds);
