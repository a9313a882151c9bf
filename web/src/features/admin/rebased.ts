/** A tracklist that somebody else has changed while a row of it was open: theirs, in which that row is found again. */
import type { Comparing, Row } from '@/core/types';
import { inserted, type Line, type Lines } from './lines';

/** Rows as the rules compare them: by the track, and where that is played again, by the number of the time. */
function compared(lines: Lines): Row[] {
  const played = new Map<string, number>();
  return lines.map(({ row: { track_id, title, artists, start_seconds } }) => {
    const times = (played.get(track_id ?? '') ?? 0) + 1;
    played.set(track_id ?? '', times);
    const artist = artists.map(({ name }) => name).join(', ');
    return { id: track_id === null ? null : `${track_id} ${times}`, artist, title, start_seconds };
  });
}

/** For each place in `theirs` that of the same row in `lines`. */
function origins(lines: Lines, theirs: Lines, { twoWay }: Comparing): Array<number | null> {
  const same = twoWay(compared(lines), compared(theirs));
  const found = new Map(same.map(({ before, after }) => [after, before]));
  const own = theirs.map((_, at) => found.get(at) ?? null);
  const known = new Set(own);
  // Another track in the place of one that is gone, between the same rows, is that row.
  return own.map((was, at) => {
    if (was !== null) return was;
    const above = at === 0 ? -1 : own[at - 1];
    const below = at === own.length - 1 ? lines.length : own[at + 1];
    if (above == null || below == null || below - above !== 2 || known.has(above + 1)) return null;
    return above + 1;
  });
}

/**
 * Their rows, with the keys of those that are the same. The open row stays where it stood if they have taken it out,
 * and is one then that comes anew.
 */
export function rebased(lines: Lines, theirs: Lines, open: string | null, rules: Comparing): Lines {
  const own = origins(lines, theirs, rules);
  const keyed = theirs.map((line, at): Line => ({ ...line, key: lines[own[at] ?? -1]?.key ?? line.key }));
  const at = lines.findIndex(({ key }) => key === open);
  const line = lines[at];
  if (line === undefined || keyed.some(({ key }) => key === open)) return keyed;
  const place = own.findLastIndex((was) => was !== null && was < at) + 1;
  return inserted(place, [{ ...line, row: { ...line.row, old_position: null }, isGone: true }])(keyed);
}
