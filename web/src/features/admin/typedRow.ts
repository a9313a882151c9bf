/** A row of a mix's tracklist as it is typed: times as M:SS, artists as a list with commas. */
import type { TracklistRow } from '@/api/admin';
import type { Editing } from '@/core';
import type { Clash } from './collision';
import type { Line } from './lines';

const two = (part: number) => String(part).padStart(2, '0');

/** A time as the editor has it: minutes and seconds, from an hour on with the hours. */
export const shownTime = (seconds: number | null) => {
  if (seconds === null) return '';
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};

export const typedOf = (row: TracklistRow, rules: Editing) => ({
  time: shownTime(row.start_seconds),
  artists: rules.printArtists(row.artists.map(({ name }) => name)),
  title: row.title,
  label: row.label ?? '',
  layered: row.played_with_previous ?? false,
});

export type TypedRow = ReturnType<typeof typedOf>;

/** The row that was typed over another one. */
export const rowOf = (text: TypedRow, row: TracklistRow, rules: Editing): TracklistRow => ({
  ...row,
  title: text.title,
  label: text.label.trim() === '' ? null : text.label,
  artists: rules.readArtists(text.artists).map((name) => ({
    name,
    role: row.artists.find((known) => known.name === name)?.role ?? 'primary',
  })),
  start_seconds: text.time.trim() === '' ? null : rules.editedTime(text.time),
  played_with_previous: text.layered,
});

/** What becomes of a time that is not as the field takes it. */
export function timeWarning(time: string, rules: Editing): string | null {
  if (time.trim() === '' || /^\s*\d+(:[0-5]?\d){1,2}\s*$/.test(time)) return null;
  const becomes = shownTime(rules.editedTime(time));
  return `${time.trim()} becomes ${becomes}: times are written as M:SS.`;
}

/** What the fields are called where somebody else has changed them. */
export const rowLabels = {
  time: 'Time',
  artists: 'Artists',
  title: 'Title',
  label: 'Label',
  layered: 'Played with the previous track',
  row: 'This row',
};

const yesOrNo = (value: unknown) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : value);

/** What somebody else made of a row that is open, in words. */
export function rowClashes({ isGone }: Line, clashes: readonly Clash[], { title }: TypedRow): Clash[] {
  if (isGone) return [{ name: 'row', before: title, theirs: 'deleted', mine: title }];
  return clashes.map(({ name, before, theirs, mine }) => ({
    name,
    before: yesOrNo(before),
    theirs: yesOrNo(theirs),
    mine: yesOrNo(mine),
  }));
}
