/** The tracklist of a staged mix that two have changed at once, row by row: what the other one did, and whose stays. */
import type { ItemData } from '@/api/staged';
import type { Editing } from '@/core';
import type { Comparing, Line, Row } from '@/core/types';
import { type Clash, clashesOf, type Fields, merged } from '../collision';

/** A row that somebody else has changed. */
export interface RowClash {
  /** Tells its line of the difference from the others. */
  key: string;
  /** Its number in their list, or in the one that both began with where they have deleted it. */
  number: number;
  title: string;
  fields: Clash[];
  /** Whether something else was made of it here, so that somebody has to choose. */
  isBoth: boolean;
}

/** Three lists of one mix: what both began with, what the other one saved, what is here. */
export interface Lists {
  begun: readonly ItemData[];
  theirs: readonly ItemData[];
  mine: readonly ItemData[];
}

export interface Compared {
  rows: RowClash[];
  /** Theirs and mine in one. Rows that both have changed are mine, but for those of these keys. */
  merge: (theirs: ReadonlySet<string>) => ItemData[];
}

/** What rows have in common with a line, on each side as far as they are there. */
interface Sides {
  begun: ItemData | undefined;
  theirs: ItemData | undefined;
  mine: ItemData | undefined;
}

const rowsOf = (list: readonly ItemData[], rules: Editing): Row[] =>
  list.map(({ artist, title, timestamp }) => ({
    id: null,
    artist: artist ?? '',
    title: title ?? '',
    start_seconds: timestamp == null ? null : rules.editedTime(timestamp),
  }));

const itemAt = (list: readonly ItemData[], at: number | null | undefined) =>
  at == null ? undefined : list[at];

/** For each row of a later list the place of the same row in an earlier one. */
const originsOf = (before: readonly Row[], after: readonly Row[], { twoWay }: Comparing) =>
  new Map(
    twoWay(before, after).flatMap((line) =>
      line.after === null ? [] : [[line.after, line.before] as const],
    ),
  );

const from = (origins: ReturnType<typeof originsOf>, at: number | null) =>
  at === null ? null : (origins.get(at) ?? null);

/** A row's own fields: its number is that of its place. */
const fieldsOf = ({ position: _, ...fields }: ItemData): Fields => fields;

const wordsOf = ({ timestamp, artist, title }: ItemData): string =>
  [timestamp, artist, '-', title].filter((part) => part != null && part !== '').join(' ');

const keyOf = ({ before, after }: Line) => `${before ?? ''} ${after ?? ''}`;

/** A row that is whole on one side and deleted or not there on another. */
const whole = (before: ItemData | undefined, theirs: string | null, mine: string | undefined): Clash => ({
  name: 'row',
  before: before === undefined ? null : wordsOf(before),
  theirs,
  mine,
});

/** What somebody else has changed of a row. */
function clashesAt({ begun, theirs, mine }: Sides): Clash[] {
  if (theirs !== undefined && mine !== undefined) {
    const of = begun === undefined ? {} : fieldsOf(begun);
    const clashes = clashesOf(of, fieldsOf(theirs), fieldsOf(mine));
    // Both have put it in: what is the same in both is nobody's change.
    return begun === undefined ? clashes.filter((clash) => clash.mine !== undefined) : clashes;
  }
  if (theirs !== undefined) {
    if (begun === undefined) return [whole(undefined, wordsOf(theirs), undefined)];
    const changed = clashesOf(fieldsOf(begun), fieldsOf(theirs), fieldsOf(begun));
    return changed.length === 0 ? [] : [whole(begun, wordsOf(theirs), 'deleted')];
  }
  if (begun === undefined || mine === undefined) return [];
  const isMine = clashesOf(fieldsOf(begun), fieldsOf(mine), fieldsOf(begun)).length > 0;
  return [whole(begun, 'deleted', isMine ? wordsOf(mine) : undefined)];
}

/** Sets three lists beside each other. */
export function compare(lists: Lists, rules: Editing, comparing: Comparing): Compared {
  const [begun, theirs, mine] = [lists.begun, lists.theirs, lists.mine].map((list) => rowsOf(list, rules));
  if (begun === undefined || theirs === undefined || mine === undefined)
    throw new Error('three lists are three');
  const lines = comparing.threeWay(begun, theirs, mine);
  const [ofTheirs, ofMine] = [originsOf(begun, theirs, comparing), originsOf(begun, mine, comparing)];
  const places = new Map(comparing.twoWay(begun, theirs).map((line) => [line.after, line]));
  const originOf = ({ before, after }: Line) => from(ofTheirs, before) ?? from(ofMine, after);
  const sidesOf = (line: Line): Sides => ({
    begun: itemAt(lists.begun, originOf(line)),
    theirs: itemAt(lists.theirs, line.before),
    mine: itemAt(lists.mine, line.after),
  });
  const placeOf = (line: Line): Clash[] => {
    const moved = places.get(line.before);
    const isMoved = line.before !== null && moved?.changes.some(({ field }) => field === 'place') === true;
    if (!isMoved) return [];
    const isMine = line.changes.some(({ field }) => field === 'place');
    const words = (at: number | null) => `row ${(at ?? 0) + 1}`;
    const mine = isMine ? words(line.after) : undefined;
    return [{ name: 'place', before: words(moved.before), theirs: words(line.before), mine }];
  };
  const rows = lines.flatMap((line): RowClash[] => {
    const sides = sidesOf(line);
    const fields = [...clashesAt(sides), ...placeOf(line)];
    if (fields.length === 0) return [];
    const { title } = sides.theirs ?? sides.begun ?? sides.mine ?? { title: null };
    const number = (line.before ?? originOf(line) ?? 0) + 1;
    const isBoth = fields.some((clash) => clash.mine !== undefined);
    return [{ key: keyOf(line), number, title: title ?? '', fields, isBoth }];
  });
  const merge = (asTheirs: ReadonlySet<string>): ItemData[] => {
    const decisions = lines.map((line) => (asTheirs.has(keyOf(line)) ? 'leave' : 'take'));
    return comparing.applyLines(theirs, mine, lines, decisions).flatMap(({ before, after }) => {
      const [one, other] = [itemAt(lists.theirs, before), itemAt(lists.mine, after)];
      if (one === undefined || other === undefined) return one ?? other ?? [];
      const first = itemAt(lists.begun, from(ofTheirs, before));
      return first === undefined ? { ...one, ...other } : merged<Fields & ItemData>(first, one, other);
    });
  };
  return { rows, merge };
}
