/**
 * What a comment that is being written is about. The first character locks it to the track and the second that play
 * then, and the mix goes on without it; Escape, an empty field and sending let go.
 * Source: specification for visitors, section 4.
 */

export interface Subject {
  /** The track's place from 1; null where nobody knows, or nothing has played. */
  position: number | null;
  /** What stands there; rows may change their places while somebody writes. */
  trackId: string | null;
  /** The second of the mix. */
  seconds: number | null;
}

export interface Writing {
  text: string;
  /** Null while nothing holds it. */
  locked: Subject | null;
}

/** `now` is what a comment would be about if it were begun now. */
export function write(writing: Writing, text: string, now: Subject): Writing {
  if (text === '') return { text, locked: null };
  return { text, locked: writing.locked ?? now };
}

export const release = (writing: Writing): Writing => ({ ...writing, locked: null });
