/** Changes of places in a text, which find their places again after the text has changed elsewhere. */
import { difference } from '@/lib/difference';

/** A place in a text, in UTF-16 units, and what is to stand there. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

const byPlace = (edits: readonly Edit[]): Edit[] => [...edits].sort((one, other) => one.start - other.start);

/** The text with all edits made. */
export function edited(text: string, edits: readonly Edit[]): string {
  let at = 0;
  const parts: string[] = [];
  for (const edit of byPlace(edits)) {
    parts.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  return parts.join('') + text.slice(at);
}

/** What takes edits of a text back, once they are made. */
export function inverse(text: string, edits: readonly Edit[]): Edit[] {
  let shift = 0;
  return byPlace(edits).map((edit) => {
    const start = edit.start + shift;
    shift += edit.text.length - (edit.end - edit.start);
    return { start, end: start + edit.text.length, text: text.slice(edit.start, edit.end) };
  });
}

/**
 * The edits of an earlier text for the text as it is now; those whose own place has changed are left out. What was
 * written directly beside a place counts as written in it, unless it is on another line.
 */
export function moved(edits: readonly Edit[], before: string, now: string): Edit[] {
  if (before === now) return [...edits];
  const { head, tail } = difference(before, now);
  const shift = now.length - before.length;
  const behind = before.length - tail;
  const endsLine = now[head] === undefined || now[head] === '\n';
  const beginsLine = now[now.length - tail - 1] === '\n';
  return edits.flatMap((edit) => {
    if (edit.end < head || (edit.end === head && endsLine)) return [edit];
    if (edit.start < behind || (edit.start === behind && !beginsLine)) return [];
    return [{ ...edit, start: edit.start + shift, end: edit.end + shift }];
  });
}
