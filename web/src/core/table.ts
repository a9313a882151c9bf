/**
 * Cuts a read tracklist out of the text it was read from.
 *
 * The module answers with one table of numbers, described in `core/src/tracklist/packed.rs`: a
 * whole tracklist crosses in one call, and every text of it is a slice of the caller's own string.
 */
import { type Diagnostic, Reader, tableLayout } from '../../pkg/editing/editing';
import { memory } from '../../pkg/editing/editing_bg.wasm';
import type { ParsedTrack, Tracklist } from './types';

/** One for the page: it keeps its buffer and its table between readings. */
const reader = new Reader();
const encoder = new TextEncoder();
const { header, track: trackWidth, diagnostic: diagnosticWidth, none, formats } = tableLayout();

let bytes = new Uint8Array(memory.buffer);
let numbers = new Uint32Array(memory.buffer);

/** The module's memory as it is now: where it has grown, it is another buffer, and views of the old one are empty. */
function look(): void {
  if (bytes.length > 0) return;
  bytes = new Uint8Array(memory.buffer);
  numbers = new Uint32Array(memory.buffer);
}

/** Reads a text as the submission form does, which gives every track an artist. */
export function readSubmission(text: string): Tracklist {
  // A UTF-16 unit takes three bytes of UTF-8 at the most.
  const start = reader.buffer(text.length * 3);
  look();
  const { written } = encoder.encodeInto(text, bytes.subarray(start));
  const head = reader.read(written) / Uint32Array.BYTES_PER_ELEMENT;
  look();
  return cut(text, numbers, head);
}

function cut(text: string, table: Uint32Array, head: number): Tracklist {
  const trackCount = table[head] ?? 0;
  const diagnosticCount = table[head + 1] ?? 0;
  const extra = table[head + 2] ? reader.extra : '';

  const tracks: ParsedTrack[] = new Array(trackCount);
  let at = head + header;
  for (let row = 0; row < trackCount; row += 1, at += trackWidth) {
    const title = part(table, at + 6, text, extra) ?? '';
    // Most titles are whole, and a text that is cut out twice costs twice.
    const isWhole = table[at + 6] === table[at + 8] && table[at + 7] === table[at + 9];
    tracks[row] = {
      position: table[at] as number,
      timestamp: part(table, at + 2, text, extra),
      artist: part(table, at + 4, text, extra) as string,
      title,
      original_title: isWhole ? title : (part(table, at + 8, text, extra) ?? ''),
      mix: part(table, at + 10, text, extra),
      remixer: part(table, at + 12, text, extra),
      label: part(table, at + 14, text, extra),
      played_with_previous: table[at + 1] === 1,
    };
  }
  const diagnostics: Diagnostic[] = new Array(diagnosticCount);
  for (let row = 0; row < diagnosticCount; row += 1, at += diagnosticWidth) {
    diagnostics[row] = {
      line: table[at] as number,
      start: table[at + 1] as number,
      end: table[at + 2] as number,
      code: part(table, at + 3, text, extra) as Diagnostic['code'],
      message: part(table, at + 5, text, extra) ?? '',
      fix: part(table, at + 7, text, extra),
    };
  }
  return { format: formats[table[head + 3] as number] as Tracklist['format'], tracks, diagnostics };
}

/** The text whose ends are at a place of the table: a part of the caller's, or of those that are not in it. */
function part(table: Uint32Array, at: number, text: string, extra: string): string | null {
  const start = table[at] as number;
  if (start === none) return null;
  const end = table[at + 1] as number;
  const units = text.length;
  return end <= units ? text.slice(start, end) : extra.slice(start - units, end - units);
}
