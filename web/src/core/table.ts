/**
 * Cuts a read tracklist out of the text it was read from.
 *
 * The module answers with one table of numbers, described in `core/src/tracklist/packed.rs`: a
 * whole tracklist crosses in one call, and every text of it is a slice of the caller's own string.
 */
import { Question } from '../../pkg/editing/editing';
import { FORMATS, TABLE_FINDING_WIDTH, TABLE_HEADER, TABLE_NONE, TABLE_TRACK_WIDTH } from '../../pkg/types';
import { answered, decode, numbers, texts } from './desk';
import type { FaithfulTracklist, Finding, ReadTrack, Tracklist } from './types';

/** Reads a text faithfully: nobody is named where the text names nobody. */
export function readTracklist(text: string): FaithfulTracklist {
  return cut(text, answered(Question.ReadTracklist, [text]));
}

/** Reads a text as the submission form does, which gives every track an artist. */
export function readSubmission(text: string): Tracklist {
  return cut(text, answered(Question.ReadSubmission, [text])) as Tracklist;
}

function cut(text: string, head: number): FaithfulTracklist {
  const table = numbers();
  const trackCount = table[head] ?? 0;
  const findingCount = table[head + 1] ?? 0;
  const extra = table[head + 2] ? decode(texts()) : '';

  const tracks: ReadTrack[] = new Array(trackCount);
  let at = head + TABLE_HEADER;
  for (let row = 0; row < trackCount; row += 1, at += TABLE_TRACK_WIDTH) {
    const title = part(table, at + 6, text, extra) ?? '';
    // Most titles are whole, and a text that is cut out twice costs twice.
    const isWhole = table[at + 6] === table[at + 8] && table[at + 7] === table[at + 9];
    tracks[row] = {
      position: table[at] as number,
      timestamp: part(table, at + 2, text, extra),
      artist: part(table, at + 4, text, extra),
      title,
      original_title: isWhole ? title : (part(table, at + 8, text, extra) ?? ''),
      mix: part(table, at + 10, text, extra),
      remixer: part(table, at + 12, text, extra),
      label: part(table, at + 14, text, extra),
      played_with_previous: table[at + 1] === 1,
    };
  }
  const findings: Finding[] = new Array(findingCount);
  for (let row = 0; row < findingCount; row += 1, at += TABLE_FINDING_WIDTH) {
    findings[row] = {
      line: table[at] as number,
      start: table[at + 1] as number,
      end: table[at + 2] as number,
      code: part(table, at + 3, text, extra) as Finding['code'],
      message: part(table, at + 5, text, extra) ?? '',
      mend: part(table, at + 7, text, extra),
    };
  }
  const { code, name } = FORMATS[table[head + 3] ?? 0] ?? FORMATS[0];
  return { format: { code, name }, tracks, findings };
}

/** The text whose ends are at a place of the table: a part of the caller's, or of those that are not in it. */
function part(table: Uint32Array, at: number, text: string, extra: string): string | null {
  const start = table[at] as number;
  if (start === TABLE_NONE) return null;
  const end = table[at + 1] as number;
  const units = text.length;
  return end <= units ? text.slice(start, end) : extra.slice(start - units, end - units);
}
