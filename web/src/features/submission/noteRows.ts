/** Which row of the preview a note is about, and whether that row still is as the note has it. */
import type { Diagnostic, ParsedTrack } from '@/core';
import type { DraftTrack } from './written';

/** Notes about one track each. */
const ofTrack: ReadonlySet<Diagnostic['code']> = new Set(['time_falls', 'doubtful', 'not_parted']);

/** Longer texts take too long to be read once for each note. */
const mostText = 50_000;
const mostNotes = 20;

const nameOf = ({ artist, original_title }: ParsedTrack) => JSON.stringify([artist, original_title]);

/** The first track that two readings do not share: by name where one has a track more, by time otherwise. */
function firstOther(tracks: readonly ParsedTrack[], others: readonly ParsedTrack[]): number {
  const isOther =
    tracks.length === others.length
      ? (one: ParsedTrack, other: ParsedTrack) => one.timestamp !== other.timestamp
      : (one: ParsedTrack, other: ParsedTrack) => nameOf(one) !== nameOf(other);
  return tracks.findIndex((track, at) => {
    const other = others[at];
    return other === undefined || isOther(track, other);
  });
}

/**
 * The tracks that notes are about: a note knows its line alone, and a track does not know its line, but without that line
 * the text has the track no more, or not at that time.
 */
export function tracksOf(
  text: string,
  notes: readonly Diagnostic[],
  read: (text: string) => readonly ParsedTrack[],
): ReadonlyMap<Diagnostic, ParsedTrack> {
  if (text.length > mostText) return new Map();
  const tracks = read(text);
  const lines = text.split('\n');
  const found = notes
    .filter(({ code }) => ofTrack.has(code))
    .slice(0, mostNotes)
    .map((note) => {
      const track = tracks[firstOther(tracks, read(lines.toSpliced(note.line - 1, 1).join('\n')))];
      return [note, track] as const;
    });
  return new Map(found.flatMap(([note, track]) => (track === undefined ? [] : [[note, track] as const])));
}

/** The place of the row that was read as a track; negative where it was taken out. */
export const placeOfTrack = (rows: readonly DraftTrack[], { position, timestamp }: ParsedTrack): number =>
  rows.findIndex(({ original }) => original.position === position && original.timestamp === timestamp);

/** Whether a person has settled in the rows what a note is about. */
export function isSettled(note: Diagnostic, track: ParsedTrack, rows: readonly DraftTrack[]): boolean {
  const row = rows[placeOfTrack(rows, track)];
  if (row === undefined) return true;
  if (note.code === 'time_falls') return row.track.timestamp !== row.original.timestamp;
  return nameOf(row.track) !== nameOf(row.original);
}
