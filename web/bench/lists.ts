/** Tracklists to measure with: invented names in the shapes that people paste. */

const ARTISTS = ['Mira Oslo', 'Tern', 'Ada Lune & Kelp', 'Fjord feat. Moss', 'Wick', 'Salt and Silver', 'ID'];
const TITLES = [
  'First Light',
  'Slow Water',
  'Gravel in the Rain',
  'Home',
  'Small Hours',
  'Long Shore Drift',
  'ID',
];
const MIXES = [
  '',
  ' (Tern Remix)',
  ' (Extended Mix)',
  '',
  " (Kelp's Deep Water Remix)",
  ' (Mira Oslo Edit)',
  '',
];
const LABELS = ['', ' [SALTWORKS]', ' [Long Shore]', '', ' [VIVID 012]'];

/** So many lines of `[mm:ss] Artist - Title (Mix) [LABEL]`, every ninth layered over the last. */
export function timestampedList(lines: number): string {
  const rows: string[] = [];
  for (let row = 0; row < lines; row += 1) {
    const seconds = row * 17;
    const pad = (value: number) => String(value).padStart(2, '0');
    const hours = Math.floor(seconds / 3600);
    const clock = `${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
    const time = hours > 0 ? `${hours}:${clock}` : clock;
    const body = `${pick(ARTISTS, row)} - ${pick(TITLES, row * 3)}${pick(MIXES, row * 5)}${pick(LABELS, row * 7)}`;
    rows.push(row % 9 === 8 ? `w/ ${body}` : `[${time}] ${body}`);
  }
  return rows.join('\n');
}

function pick(list: readonly string[], row: number): string {
  return list[row % list.length] ?? '';
}

/** So many rows of a tracklist, and the same with every one renamed, so that all pairs have to be compared. */
export function twoLists(rows: number) {
  const before = Array.from({ length: rows }, (_, row) => ({
    id: `row-${row}`,
    artist: pick(ARTISTS.slice(0, -1), row),
    title: `${pick(TITLES.slice(0, -1), row * 5)} ${pick(TITLES.slice(0, -1), Math.floor(row / 6))} ${row}`,
    start_seconds: row * 170,
  }));
  return { before, after: before.map((row) => ({ ...row, title: `${row.title} (Kelp Remix)` })) };
}
