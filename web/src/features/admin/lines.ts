/** The rows of a mix's tracklist while they are edited: what each edit makes of them, whatever else is on its way. */
import type { TracklistRow } from '@/api/admin';
import type { MixTrack } from '@/api/types';

/** A row, with a key of its own while rows come, go and change places. */
export interface Line {
  key: string;
  row: TracklistRow;
  /** The track as it was read; null for a row that is not written yet. */
  track: MixTrack | null;
  /** Whether somebody else has taken it out while it was open here. */
  isGone?: true;
}

export type Lines = readonly Line[];
/** What an edit makes of the rows as they are then. */
export type Edit = (lines: Lines) => Lines;

let next = 0;
const newKey = (): string => {
  next += 1;
  return `line-${next}`;
};

const rowOf = (track: MixTrack): TracklistRow => ({
  old_position: track.position,
  track_id: track.track_id,
  title: track.title,
  artists: track.artists.map(({ name, role }) => ({ name, role })),
  label: track.label ?? null,
  aliases: track.aliases.map(({ alias }) => alias),
  // What the crowd gave stays the crowd's.
  start_seconds: track.time?.source === 'curated' ? track.start_seconds : null,
  played_with_previous: track.played_with_previous,
});

/** The rows of tracks as they were read; those that keep their place keep their key. */
export const linesOf = (tracks: readonly MixTrack[], keys: ReadonlyArray<string | undefined>): Lines =>
  tracks.map((track, at) => ({ key: keys[at] ?? newKey(), row: rowOf(track), track }));

/** A row that names nothing yet. */
export const blankLine = (): Line => ({
  key: newKey(),
  track: null,
  row: {
    old_position: null,
    track_id: null,
    title: 'ID',
    artists: [{ name: 'ID', role: 'primary' }],
    label: null,
    aliases: [],
    start_seconds: null,
    played_with_previous: false,
  },
});

/** Puts rows in at a place from 0. */
export const inserted =
  (at: number, added: Lines): Edit =>
  (lines) => [...lines.slice(0, at), ...added, ...lines.slice(at)];

/** Puts a row in before or after another, wherever that stands by then; at the end where it is gone. */
export const insertedBeside =
  (key: string, side: 'before' | 'after', added: Line): Edit =>
  (lines) => {
    const at = lines.findIndex((line) => line.key === key);
    const place = at === -1 ? lines.length : side === 'before' ? at : at + 1;
    return inserted(place, [added])(lines);
  };

export const removed =
  (keys: ReadonlySet<string>): Edit =>
  (lines) =>
    lines.filter(({ key }) => !keys.has(key));

/** Rows with the places, from 0, where they stand. */
export const withPlaces = (lines: Lines, keys: ReadonlySet<string>) =>
  lines.flatMap((line, at) => (keys.has(line.key) ? [{ line, at }] : []));

/** The row that stands where some are gone: the one behind the first of them, or the one before it. */
export const besideOf = (lines: Lines, keys: ReadonlySet<string>): Line | undefined => {
  const at = Math.max(0, placeOf(lines, keys));
  return lines.slice(at).find(({ key }) => !keys.has(key)) ?? lines[at - 1];
};

/** Puts rows that were taken out back where they stood. Behind their deletion they are new rows. */
export const putBack =
  (gone: ReturnType<typeof withPlaces>): Edit =>
  (lines) =>
    gone.reduce((rows, { line, at }) => {
      const again = { ...line, row: { ...line.row, old_position: null } };
      return inserted(at, [again])(rows);
    }, lines);

export const replaced =
  (key: string, row: TracklistRow): Edit =>
  (lines) =>
    lines.map((line) => (line.key === key ? { ...line, row } : line));

/** Moves rows together, so that the first of them stands at a place from 0, or as near to it as there is one. */
export const movedTo =
  (keys: ReadonlySet<string>, to: number): Edit =>
  (lines) => {
    const rest = lines.filter(({ key }) => !keys.has(key));
    const taken = lines.filter(({ key }) => keys.has(key));
    const at = Math.max(0, Math.min(rest.length, to));
    return [...rest.slice(0, at), ...taken, ...rest.slice(at)];
  };

/** Puts rows back behind those that they stood behind before, wherever the others are by then. */
export const putWhere =
  (before: Lines, keys: ReadonlySet<string>): Edit =>
  (lines) => {
    const taken = lines.filter(({ key }) => keys.has(key));
    return before.reduce<Lines>(
      (rows, { key }, at) => {
        const line = taken.find((one) => one.key === key);
        if (line === undefined) return rows;
        const ahead = new Set(before.slice(0, at).map((one) => one.key));
        const place = rows.findLastIndex((one) => ahead.has(one.key)) + 1;
        return inserted(place, [line])(rows);
      },
      lines.filter(({ key }) => !keys.has(key) || !before.some((one) => one.key === key)),
    );
  };

/** What a row says, whatever stands around it. */
const saidBy = ({ title, artists, label, start_seconds, played_with_previous }: TracklistRow) =>
  JSON.stringify([title, artists, label, start_seconds, played_with_previous]);

export const isSame = (one: TracklistRow, other: TracklistRow): boolean => saidBy(one) === saidBy(other);

/**
 * Lets a row say again what it said before, as long as it says what it was changed into. Where a track was corrected
 * everywhere it gets its former names back everywhere.
 */
export const saidAgain =
  (key: string, before: TracklistRow, changed: TracklistRow): Edit =>
  (lines) => {
    const correction = before.track_id === changed.track_id && !hasNames(before, changed);
    const again = (old_position: number | null): TracklistRow => ({
      ...before,
      old_position,
      correction: correction ? 'everywhere_as_another_song' : null,
    });
    return lines.map((line) =>
      line.key === key && isSame(line.row, changed) ? { ...line, row: again(line.row.old_position) } : line,
    );
  };

export const hasNames = (one: TracklistRow, other: TracklistRow): boolean =>
  one.title === other.title && JSON.stringify(one.artists) === JSON.stringify(other.artists);

/** Whether an edit left all as it was. */
export const isUnchanged = (before: Lines, after: Lines): boolean =>
  before.length === after.length && before.every((line, at) => line === after[at]);

/** How many rows stand before the first of some: where they stand, as `movedTo` counts. */
export const placeOf = (lines: Lines, keys: ReadonlySet<string>): number =>
  lines.findIndex(({ key }) => keys.has(key));

/** Where a step takes rows: by one, or to an end. */
export type Step = 'up' | 'down' | 'top' | 'end';

export const stepped =
  (keys: ReadonlySet<string>, step: Step): Edit =>
  (lines) => {
    const at = placeOf(lines, keys);
    const to = { up: at - 1, down: at + 1, top: 0, end: lines.length }[step];
    return movedTo(keys, to)(lines);
  };

const steps: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', Home: 'top', End: 'end' };

/** The step that a key asks for: Alt with an arrow, Home or End. */
export const stepOf = ({ altKey, key }: { altKey: boolean; key: string }): Step | null =>
  altKey ? (steps[key] ?? null) : null;

/**
 * The row with another track in its place: what was the old track's own stays with that, but for what was typed
 * anew. Times are the row's.
 */
export const withAnotherTrack = (before: TracklistRow, after: TracklistRow): TracklistRow => ({
  ...after,
  track_id: null,
  aliases: [],
  label: after.label === before.label ? null : after.label,
});
