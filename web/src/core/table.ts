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
  const units = text.length;

  const maybe = (at: number): string | null => {
    const start = table[at] ?? TABLE_NONE;
    if (start === TABLE_NONE) {
      return null;
    }
    const end = table[at + 1] ?? start;
    return start < units || end <= units ? text.slice(start, end) : extra.slice(start - units, end - units);
  };
  const sure = (at: number): string => maybe(at) ?? '';

  const tracks: ReadTrack[] = new Array(trackCount);
  let at = head + TABLE_HEADER;
  for (let row = 0; row < trackCount; row += 1, at += TABLE_TRACK_WIDTH) {
    const title = sure(at + 6);
    // Most titles are whole, and a text that is cut out twice costs twice.
    const isWhole = table[at + 6] === table[at + 8] && table[at + 7] === table[at + 9];
    tracks[row] = {
      position: table[at] ?? 0,
      timestamp: maybe(at + 2),
      artist: maybe(at + 4),
      title,
      original_title: isWhole ? title : sure(at + 8),
      mix: maybe(at + 10),
      remixer: maybe(at + 12),
      label: maybe(at + 14),
      played_with_previous: table[at + 1] === 1,
    };
  }
  const findings: Finding[] = new Array(findingCount);
  for (let row = 0; row < findingCount; row += 1, at += TABLE_FINDING_WIDTH) {
    findings[row] = {
      line: table[at] ?? 0,
      start: table[at + 1] ?? 0,
      end: table[at + 2] ?? 0,
      code: sure(at + 3) as Finding['code'],
      message: sure(at + 5),
      mend: maybe(at + 7),
    };
  }
  const format = FORMATS[table[head + 3] ?? 0] ?? FORMATS[0];
  return { format: { ...format }, tracks, findings };
}
