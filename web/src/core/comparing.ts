/** What the pages need of the rules besides that set two tracklists of one mix beside each other. */

import * as wasm from '../../pkg/comparing/comparing';
import type { Applied, Decision, Field, Kind, Line, Row } from '../../pkg/editing/editing';

/** Kinds and fields by the numbers that the module has for them. */
const KINDS: readonly Kind[] = [
  'conflict',
  'filled',
  'renamed',
  'moved',
  'retimed',
  'added',
  'removed',
  'kept',
];
const FIELDS: readonly Field[] = ['artist', 'title', 'time', 'place'];
/** Numbers of a line: its kind, its rows, how far it has moved, and the change of each field. */
const WIDTH = 4 + FIELDS.length;
/** Stands where there is no row, and where a field does not change. */
const NONE = -1;

type List = readonly Row[];

/** What differs between a list and a later one, line by line. */
export const twoWay = (before: List, after: List): Line[] =>
  held([before, after], (one, other) => lines(wasm.twoWay(one, other)));

/** What a suggestion changes of the list as it is (`ours`), given the version that it began with (`base`). */
export const threeWay = (base: List, ours: List, theirs: List): Line[] =>
  held([base, ours, theirs], (first, one, other) => lines(wasm.threeWay(first, one, other)));

/** The list that follows when some lines are taken and others left; lines without a decision are taken. */
export const applyLines = (
  before: List,
  after: List,
  difference: readonly Line[],
  decisions: readonly Decision[],
): Applied[] =>
  held([before, after], (one, other) => {
    const left = Uint8Array.from(decisions, (decision) => Number(decision === 'leave'));
    const outcome = new wasm.Outcome(one, other, table(difference), left);
    const rows = outcome.rows();
    const places = outcome.places();
    const applied = read(rows).map((row, at) => ({
      before: index(places[2 * at]),
      after: index(places[2 * at + 1]),
      row,
    }));
    rows.free();
    outcome.free();
    return applied;
  });

/** A later list, with the times and names that only the list before gives. */
export const completedRows = (before: List, after: List): Row[] =>
  held([before, after], (one, other) => {
    const rows = wasm.completedRows(one, other);
    const whole = read(rows);
    rows.free();
    return whole;
  });

/** Uses lists of rows inside the module, and gives their memory back. */
function held<T, L extends List[]>(lists: [...L], use: (...rows: { [K in keyof L]: wasm.Rows }) => T): T;
function held<T>(lists: List[], use: (...rows: wasm.Rows[]) => T): T {
  const all = lists.map((list) => {
    const rows = new wasm.Rows();
    for (const { id, artist, title, start_seconds } of list) {
      rows.add(id, artist, title, start_seconds);
    }
    return rows;
  });
  try {
    return use(...all);
  } finally {
    for (const rows of all) rows.free();
  }
}

const read = (rows: wasm.Rows): Row[] =>
  Array.from({ length: rows.length }, (_, at) => ({
    id: rows.id(at) ?? null,
    artist: rows.artist(at) ?? '',
    title: rows.title(at) ?? '',
    start_seconds: rows.startSeconds(at) ?? null,
  }));

function lines(numbers: Int32Array): Line[] {
  return Array.from({ length: numbers.length / WIDTH }, (_, line) => {
    const [kind = NONE, before, after, moved_by = 0, ...fields] = numbers.subarray(
      line * WIDTH,
      (line + 1) * WIDTH,
    );
    const changes = FIELDS.flatMap((field, at) => {
      const change = KINDS[fields[at] ?? NONE];
      return change === undefined ? [] : { field, kind: change };
    });
    return { kind: KINDS[kind] ?? 'kept', before: index(before), after: index(after), moved_by, changes };
  });
}

const table = (difference: readonly Line[]): Int32Array =>
  Int32Array.from(
    difference.flatMap(({ kind, before, after, moved_by, changes }) => [
      KINDS.indexOf(kind),
      before ?? NONE,
      after ?? NONE,
      moved_by,
      ...FIELDS.map((field) => {
        const change = changes.find((other) => other.field === field);
        return change === undefined ? NONE : KINDS.indexOf(change.kind);
      }),
    ]),
  );

const index = (number = NONE): number | null => (number < 0 ? null : number);
