/** A staged mix while it is edited: the data as it came, with its own fields and its rows beside each other. */
import type { ItemData, MixData } from '@/api/staged';
import type { Editing } from '@/core';

/** A row of the tracklist, with a key of its own while rows come, go and change places. */
export interface Row {
  key: string;
  item: ItemData;
}

/** Everything that is edited. Fields that the editor does not know travel along in `rest`. */
export interface StagedMix {
  rest: Record<string, unknown>;
  mix: MixData;
  rows: Row[];
}

let next = 0;

export const rowOf = (item: ItemData): Row => {
  next += 1;
  return { key: `row-${next}`, item };
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;

/** A row as it is opened: the remixer stands in the title, a working title becomes the alias. */
export function opened(raw: unknown, rules: Editing): ItemData {
  const item = isRecord(raw) ? raw : {};
  const remixer = text(item['remixer']);
  const mix = text(item['mix']) ?? '';
  const bare = text(item['title']) ?? text(item['original_title']) ?? '';
  const title = mix !== '' && !bare.includes('(') ? `${bare} (${mix})` : bare;
  const alias = rules.aliasOnLoad(text(item['alias']) ?? '', text(item['working_title']) ?? '');
  return {
    ...(item as Partial<ItemData>),
    title: remixer === null ? title : rules.titleWithRemixer(title, remixer),
    // The title says it all from here on.
    mix: null,
    original_title: null,
    artist: text(item['artist']) ?? '',
    timestamp: text(item['timestamp']) ?? text(item['set_time']),
    set_time: null,
    alias,
    working_title: null,
    label: text(item['label']),
    played_with_previous: item['played_with_previous'] === true,
    artists: Array.isArray(item['artists']) ? (item['artists'] as ItemData['artists']) : [],
    track_id: text(item['track_id']),
  } as ItemData;
}

/** Reads a staged mix; `null` where the data holds none. */
export function readStaged(data: unknown, rules: Editing): StagedMix | null {
  const mix = isRecord(data) ? (data['mix'] ?? data) : null;
  if (!isRecord(mix)) return null;
  const list = Array.isArray(mix['tracklist']) ? mix['tracklist'] : [];
  return {
    rest: mix,
    mix: mix as MixData,
    rows: list.map((item) => rowOf(opened(item, rules))),
  };
}

/** The tracklist as it is sent and shown as raw JSON: positions as the rows stand, empty times as none. */
export const tracklistOf = (rows: readonly Row[], rules: Editing): ItemData[] =>
  rows.map(({ item }, at) => ({
    ...item,
    position: at + 1,
    timestamp: rules.storedTime(item.timestamp ?? ''),
  }));

/** The data as the server takes it. */
export const dataOf = ({ rest, mix, rows }: StagedMix, rules: Editing) => ({
  mix: { ...rest, ...mix, tracklist: tracklistOf(rows, rules) },
});

/** A row that is open, as it stands in its editor. */
export interface Draft {
  key: string;
  item: ItemData;
}

const isBlank = (text: string | null | undefined) => (text ?? '').trim() === '';

/** Whether an open row names nothing yet: it cannot be taken as it stands. */
export const isEmpty = ({ title, artist, alias }: ItemData): boolean =>
  isBlank(title) && isBlank(artist) && isBlank(alias);

/** A row as it is taken out of its editor: the remixer as the title names them, artists that have a name. */
function confirmed(item: ItemData, rules: Editing): ItemData {
  const remixer = rules.extractRemix(item.title ?? '')?.remixer ?? item.remixer ?? null;
  return { ...item, remixer, artists: (item.artists ?? []).filter(({ name }) => !isBlank(name)) };
}

/** The rows with the open one as it stands. */
export const withDraft = (rows: readonly Row[], draft: Draft | null, rules: Editing): Row[] =>
  rows.map((row) =>
    row.key === draft?.key && row.item !== draft.item ? { ...row, item: confirmed(draft.item, rules) } : row,
  );

/** A row with artist and title swapped; as it is where nobody is named. It is matched with the catalogue anew. */
function swappedItem(item: ItemData, rules: Editing): ItemData {
  const track = { artist: item.artist ?? '', original_title: item.title ?? '', label: item.label ?? null };
  const swapped = rules.swappedTrack(track);
  if (swapped === track) return item;
  const { artist, original_title: title, label } = swapped;
  const remixer = rules.extractRemix(title)?.remixer ?? null;
  return { ...item, artist, title, label, remixer, artists: [], track_id: null };
}

/** The rows with artists and titles swapped. */
export const swappedRows = (rows: readonly Row[], rules: Editing): Row[] =>
  rows.map((row) => ({ ...row, item: swappedItem(row.item, rules) }));

/** The rows as they were before others took their place, but for those that have changed since. */
export function restoredRows(now: readonly Row[], before: readonly Row[], after: readonly Row[]): Row[] {
  const was = new Map(before.map((row) => [row.key, row]));
  const became = new Map(after.map((row) => [row.key, row.item]));
  return now.map((row) => (row.item === became.get(row.key) ? (was.get(row.key) ?? row) : row));
}

/** Takes a row to another place. */
export function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const next = [...rows];
  const [row] = next.splice(from, 1);
  if (row !== undefined) next.splice(Math.max(0, Math.min(next.length, to)), 0, row);
  return next;
}

/** Where a key takes the row at `at`: Alt with an arrow by one, with Home and End to the ends. Null for other keys. */
export function movedBy(
  { altKey, key }: { altKey: boolean; key: string },
  at: number,
  count: number,
): number | null {
  if (!altKey) return null;
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }[key];
  return to === undefined ? null : Math.max(0, Math.min(count - 1, to));
}
