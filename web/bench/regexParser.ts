/**
 * The peer that the compiled reader is measured against: the same four formats, read the way they
 * are usually read in JavaScript, one regular expression a line. It gives the same answer for
 * well-formed lists, which is checked before anything is timed.
 */
import type { ParsedTrack } from '../src/core';

const HEADING = /^\s*Tracklist Media Links\s*$/m;
const PLACE = /^(\d{2,3}|w\/)$/i;
const TIME = /^(\d{1,3}:[0-5]\d(?::[0-5]\d)?)$/;
const TIMESTAMPED =
  /^(?:\[|\()?\s*(\d{1,3}:[0-5]\d(?::[0-5]\d)?|\?{1,2}:\?\?)\s*(?:\]|\))?\s*(?:[-–—|]\s+)?(w\/?\s+)?(.+)$/i;
const LAYER = /^(?:w\/|w\s|\+\s)\s*(.+)$/i;
const NUMBERED = /^#?(\d{1,3})(?:[.):/]|\s+[-–—|])\s*(.+)$/;
const BODY = /^(.+?)\s+[-–—]+\s+(.+)$/;
const LABEL = /^(.*?)\s*\[([^[\]]+)\]$/;
const MIX =
  /^(.*?)\s*[([]([^()[\]]*\b(?:remix|mix|edit|rework|dub|version|mashup|bootleg|vip|rmx)\b[^()[\]]*)[)\]]\s*(.*)$/i;
const REMIXER =
  /^(.+?)(?:['’]s\b.*)?\s+(?:extended\s+|club\s+|vocal\s+|radio\s+)*(?:remix|mix|edit|rework|dub|version|mashup|bootleg|vip|rmx)$/i;
const PLAIN = /^(?:original|extended|club|vocal|radio|instrumental)$/i;
const CAPITALS = /^(.+?)\s+([^a-z]{2,40})$/;

export function parse(text: string): ParsedTrack[] {
  const lines = text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const tracks = page(text, lines) ?? timestamped(lines) ?? numbered(lines) ?? dashed(lines);
  const first = tracks[0];
  if (first) {
    first.timestamp ??= '00:00';
  }
  return tracks;
}

function page(text: string, lines: string[]): ParsedTrack[] | null {
  if (!HEADING.test(text)) {
    return null;
  }
  const tracks: ParsedTrack[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const place = PLACE.exec(lines[at] ?? '');
    if (!place) {
      continue;
    }
    const time = TIME.exec(lines[at + 1] ?? '');
    const body = BODY.exec(lines[at + (time ? 2 : 1)] ?? '');
    if (!body) {
      continue;
    }
    const [, artist = '', rest = ''] = body;
    const layered = place[1]?.toLowerCase() === 'w/';
    const row = track(tracks.length + 1, time?.[1] ?? null, artist, rest, layered);
    const label = row.mix === null && row.label === null ? CAPITALS.exec(row.title) : null;
    if (label) {
      row.title = label[1] ?? '';
      row.original_title = row.title;
      row.label = label[2] ?? null;
    }
    tracks.push(row);
    at += time ? 2 : 1;
  }
  return tracks.length > 0 ? tracks : null;
}

function timestamped(lines: string[]): ParsedTrack[] | null {
  const tracks: ParsedTrack[] = [];
  for (const line of lines) {
    const found = TIMESTAMPED.exec(line);
    if (found) {
      const [, time = '', layer, rest = ''] = found;
      const body = BODY.exec(rest);
      tracks.push(
        track(
          tracks.length + 1,
          time.includes('?') ? null : time,
          body?.[1] ?? 'Unknown Artist',
          body?.[2] ?? rest,
          layer !== undefined,
        ),
      );
      continue;
    }
    const layer = tracks.length > 0 ? LAYER.exec(line) : null;
    const body = layer ? BODY.exec(layer[1] ?? '') : null;
    if (body) {
      tracks.push(track(tracks.length + 1, null, body[1] ?? '', body[2] ?? '', true));
    }
  }
  return tracks.length > 0 ? tracks : null;
}

function numbered(lines: string[]): ParsedTrack[] | null {
  const tracks: ParsedTrack[] = [];
  for (const line of lines) {
    const found = NUMBERED.exec(line);
    const layer = !found && tracks.length > 0 ? LAYER.exec(line) : null;
    const rest = found?.[2] ?? layer?.[1];
    if (rest === undefined) {
      continue;
    }
    const body = BODY.exec(rest);
    tracks.push(
      track(tracks.length + 1, null, body?.[1] ?? 'Unknown Artist', body?.[2] ?? rest, layer !== null),
    );
  }
  return tracks.length > 0 ? tracks : null;
}

function dashed(lines: string[]): ParsedTrack[] {
  const tracks: ParsedTrack[] = [];
  for (const [at, line] of lines.entries()) {
    const body = BODY.exec(line);
    if (body) {
      tracks.push(track(at + 1, null, body[1] ?? '', body[2] ?? '', false));
    }
  }
  return tracks;
}

function track(
  position: number,
  timestamp: string | null,
  artist: string,
  rest: string,
  played_with_previous: boolean,
): ParsedTrack {
  let title = rest.trim();
  let original_title = title;
  let label: string | null = null;
  let mix: string | null = null;
  let remixer: string | null = null;
  const labelled = LABEL.exec(title);
  if (labelled && !MIX.test(`[${labelled[2]}]`)) {
    title = labelled[1] ?? '';
    original_title = title;
    label = labelled[2] ?? null;
  }
  const mixed = MIX.exec(title);
  if (mixed) {
    title = mixed[1] ?? '';
    mix = mixed[2] ?? null;
    const name = REMIXER.exec(mix ?? '')?.[1];
    remixer = name === undefined || PLAIN.test(name) ? null : name;
    if (mixed[3]) {
      label ??= mixed[3];
      original_title = original_title.slice(0, original_title.length - mixed[3].length).trim();
    }
  }
  return {
    position,
    timestamp,
    artist: artist.trim(),
    title,
    original_title,
    mix,
    remixer,
    label,
    played_with_previous,
  };
}
