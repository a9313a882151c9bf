import { useEffect, useState } from 'react';
import { tooLong } from '@/lib/size';
import type { Editing, Tracklist } from './types';

/** What was read, with the text that it was read in: places in it are places of that text. */
export interface ReadList extends Tracklist {
  text: string;
}

/** The wait after the last keystroke; short enough to feel live, long enough to let a fast typist type. */
const pauseMs = 40;

/** Reading a longer text takes long enough to be noticed, so that what was read before says so meanwhile. */
const longText = 50_000;

/** Whether a text is being read that takes a while: what was read last is of another one. */
export const isAwaited = (text: string, reading: ReadList | null): boolean =>
  text.length > longText && reading?.text !== text && tooLong(text) === null;

/**
 * What the core reads in a text, a breath after it was typed, so that typing never waits for reading; with artists and
 * titles swapped where a person says so. A text that is too long is not read: whoever shows its field says why.
 */
export function useReading(text: string, rules: Editing | null, isSwapped = false): ReadList | null {
  const [reading, setReading] = useState<ReadList | null>(null);
  useEffect(() => {
    if (rules === null) return;
    if (text.trim() === '' || tooLong(text) !== null) {
      setReading(null);
      return;
    }
    const timer = setTimeout(() => setReading({ ...readingOf(text, rules, isSwapped), text }), pauseMs);
    return () => clearTimeout(timer);
  }, [text, rules, isSwapped]);
  return reading;
}

/** The same at once. */
export function readingOf(text: string, rules: Editing, isSwapped: boolean): Tracklist {
  const reading = rules.readSubmission(text);
  return isSwapped ? rules.swapped(reading) : reading;
}
