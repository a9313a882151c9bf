/** The rows of tracklists, as the rules compare them. */

import type { Mix } from '@/api/types';
import type { Comparing, Line, Listening, ParsedTrack, Row } from '@/core/types';

/** The rows of a mix. A row has the id of its track, and the number of the time where that is played again. */
export function rowsOfMix(tracks: Mix['tracks']): Row[] {
  const played = new Map<string, number>();
  return tracks.map(({ track_id, artist, title, start_seconds }) => {
    const times = (played.get(track_id) ?? 0) + 1;
    played.set(track_id, times);
    return { id: times === 1 ? track_id : `${track_id} ${times}`, artist, title, start_seconds };
  });
}

const composed = (text: string) => text.normalize('NFC');

/** The rows of a text that was read. */
export const rowsOfRead = (tracks: readonly ParsedTrack[], core: Listening): Row[] =>
  tracks.map(({ artist, original_title, timestamp }) => ({
    id: null,
    artist: composed(artist),
    title: composed(original_title),
    start_seconds: timestamp === null ? null : core.parseMoment(timestamp),
  }));

export interface Difference {
  /** The other list, with what only the list before says. */
  after: Row[];
  lines: Line[];
}

/** What the other list changes of the list as it is, given the version that it began with. */
export function difference(
  base: readonly Row[],
  ours: readonly Row[],
  theirs: readonly Row[],
  rules: Comparing,
): Difference {
  const after = rules.completedRows(base, theirs);
  const lines = base === ours ? rules.twoWay(ours, after) : rules.threeWay(base, ours, after);
  return { after, lines };
}
