import { useEffect, useState } from 'react';
import type { Editing, Tracklist } from './types';

/** The wait after the last keystroke; short enough to feel live, long enough to let a fast typist type. */
const pauseMs = 40;

/** What the core reads in a text, a breath after it was typed, so that typing never waits for reading. */
export function useReading(text: string, rules: Editing | null): Tracklist | null {
  const [reading, setReading] = useState<Tracklist | null>(null);
  useEffect(() => {
    if (rules === null) return;
    if (text.trim() === '') {
      setReading(null);
      return;
    }
    const timer = setTimeout(() => setReading(rules.readSubmission(text)), pauseMs);
    return () => clearTimeout(timer);
  }, [text, rules]);
  return reading;
}
