/** Kinds of what the reader notices. */
import type { Diagnostic } from '@/core';

/** A line that was left out and does not look like a track: told of, and no reason to warn. */
export const isSkipped = ({ code }: Diagnostic): boolean => code === 'line_skipped';

/** Another list of a file: its fix is all the lists of the file without the others. */
export const isList = ({ code }: Diagnostic): boolean => code === 'other_list';

/** What a note is about, which goes with its sentence; nothing where the sentence names it. */
export const partOf = (text: string, note: Diagnostic): string =>
  isList(note) ? '' : text.slice(note.start, note.end).trim();

/** Where a note leads in the text. The fix of a list changes more than the place of that list. */
export function placeOf(text: string, note: Diagnostic): [start: number, end: number] {
  if (!isList(note)) return [note.start, note.end];
  const above = text.split('\n', note.line - 1).join('\n').length;
  const start = above === 0 ? 0 : above + 1;
  const end = text.indexOf('\n', start);
  return [start, end < 0 ? text.length : end];
}

/** What the button that writes a fix says, and its name for those who do not see beside which line it stands. */
export function fixWords(note: Diagnostic): { words: string; name: string; title?: string } {
  const { line } = note;
  const fix = note.fix ?? '';
  if (isList(note)) return { words: 'Read this list', name: `Read this list, from line ${line}` };
  if (isTrack(note)) {
    return { words: 'Read as a track', name: `Read line ${line} as a track: ${fix}`, title: fix };
  }
  return { words: `Write ${fix}`, name: `Write ${fix} in line ${line}`, title: fix };
}

/** A line that may be a track: its fix is the line as it would be read. */
export const isTrack = ({ code }: Diagnostic): boolean => code === 'line_not_read' || code === 'not_parted';

const steps: Partial<Record<Diagnostic['code'], string>> = {
  no_tracks: "Write each track on a line of its own, such as 'Artist - Title'.",
  unknown_file: 'Paste the tracklist as text, or open another file.',
};

/** What to do about a note for which there is no fix, where its sentence does not say. */
export const stepOf = ({ code }: Diagnostic): string => steps[code] ?? '';
