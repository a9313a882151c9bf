/** What the lines of a difference are called, and what stands on either side of them. */
import type { Kind, Line, Row } from '@/core/types';

/** A line with its rows. */
export interface Pair {
  /** Tells it from the others, also after the list has changed. */
  key: string;
  line: Line;
  before: Row | null;
  after: Row | null;
}

const kinds: Record<Kind, string> = {
  conflict: 'Conflict',
  filled: 'Filled',
  renamed: 'Renamed',
  moved: 'Moved',
  retimed: 'Retimed',
  added: 'Added',
  removed: 'Removed',
  kept: 'Kept',
};

const changeOf = ({ changes }: Line, field: string) => changes.find((change) => change.field === field);

/** Whether a line changes a field, whatever else it changes. */
export const changes = (line: Line, field: 'artist' | 'title' | 'time' | 'place'): boolean =>
  changeOf(line, field) !== undefined;

/** What happens to a row, in one or two words. */
export function wordOf(line: Line): string {
  if (line.kind === 'moved') return `Moved ${line.moved_by < 0 ? 'up' : 'down'} ${Math.abs(line.moved_by)}`;
  const isOfTime = !changes(line, 'artist') && !changes(line, 'title');
  return line.kind === 'filled' && isOfTime ? 'Time filled' : kinds[line.kind];
}

/** The place of a row, from 1, in the words of a card: 'row 5', or 'after 10' of one that is new. */
export function placeWords(line: Line, above: number): string {
  return line.before === null ? `after ${above}` : `row ${line.before + 1}`;
}

export const differs = ({ line }: Pair): boolean => line.kind !== 'kept';

const rowKey = (row: Row | null) => (row === null ? '' : `${row.artist}\n${row.title}\n${row.start_seconds}`);

/** The lines of a difference with their rows. */
export function pairsOf(lines: readonly Line[], before: readonly Row[], after: readonly Row[]): Pair[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const one = line.before === null ? null : (before[line.before] ?? null);
    const other = line.after === null ? null : (after[line.after] ?? null);
    const text = [line.kind, one?.id ?? '', rowKey(one), rowKey(other)].join('\r');
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    return { key: `${text}\r${times}`, line, before: one, after: other };
  });
}

/** How many lines there are of each word, as in '2 filled'. */
export function countsOf(pairs: readonly Pair[]): Array<{ kind: Kind; words: string }> {
  const counts = new Map<Kind, number>();
  for (const { line } of pairs.filter(differs)) counts.set(line.kind, (counts.get(line.kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => ({ kind, words: `${count} ${kinds[kind].toLowerCase()}` }));
}

export const many = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Says before saving what happens to rows that nobody has decided on. */
export const undecidedWords = (count: number): string =>
  count === 1 ? '1 row undecided stays as it is.' : `${count} rows undecided stay as they are.`;

/** Says after saving how many rows stayed as they were; nothing where all were taken. */
export const stayedWords = (count: number): string | undefined =>
  count === 0 ? undefined : count === 1 ? '1 row stayed as it was.' : `${count} rows stayed as they were.`;
