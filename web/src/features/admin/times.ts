/** Which times of a tracklist are out of order. They are told of; a mix may well say so, and nothing is held back. */
import type { Line, Lines } from './lines';

/** When a row starts, as its mix shows it: what the crowd gave counts, too. */
export const startOf = ({ row, track }: Line): number | null => track?.start_seconds ?? row.start_seconds;

interface Timed {
  key: string;
  start: number;
}

/** The keys of as many rows as can be whose times never go back; a row that was just changed is rather not among them. */
function inOrder(rows: readonly Timed[], changed: string | null): ReadonlySet<string> {
  const runs: Array<{ worth: number; keys: readonly string[]; start: number }> = [];
  for (const { key, start } of rows) {
    const before = runs
      .filter((run) => run.start <= start)
      .reduce((best, run) => (run.worth > best.worth ? run : best), {
        worth: 0,
        keys: [] as readonly string[],
      });
    runs.push({ worth: before.worth + (key === changed ? 0.5 : 1), keys: [...before.keys, key], start });
  }
  const best = runs.reduce((most, run) => (run.worth > most.worth ? run : most), {
    worth: 0,
    keys: [] as readonly string[],
    start: 0,
  });
  return new Set(best.keys);
}

/** What is said at rows whose times are out of order, by their keys. */
export function timeNotes(lines: Lines, changed: string | null): ReadonlyMap<string, string> {
  const rows = lines.flatMap((line) => {
    const start = startOf(line);
    return start === null ? [] : [{ key: line.key, start }];
  });
  const right = inOrder(rows, changed);
  const noteOf = ({ key, start }: Timed, at: number): [string, string] => [
    key,
    rows.slice(0, at).some((row) => row.start > start)
      ? 'Earlier than the track above'
      : 'Later than the track below',
  ];
  return new Map(rows.map(noteOf).filter(([key]) => !right.has(key)));
}
