import { useCallback, useRef } from 'react';
import type { Diagnostic } from '@/core';
import { toast, undoMs } from '@/lib/toast';
import { isTrack } from './notes';

/** A text with the fixes of diagnostics in the places that they name. */
export function fixed(text: string, diagnostics: readonly Diagnostic[]): string {
  // From the end, so that what is in front keeps its place.
  const last = [...diagnostics].sort((one, other) => other.start - one.start);
  return last.reduce(
    (whole, { start, end, fix }) =>
      fix === null ? whole : `${whole.slice(0, start)}${fix}${whole.slice(end)}`,
    text,
  );
}

function wordsOf(diagnostics: readonly Diagnostic[]): string {
  const [first] = diagnostics;
  if (first === undefined || diagnostics.length > 1) return `${diagnostics.length} lines were rewritten`;
  return isTrack(first) ? `Line ${first.line} is read as a track` : `Line ${first.line} was rewritten`;
}

/** Writes fixes into a text, and offers to take that back as long as nothing else was written since. */
export function useFixes(
  text: string,
  write: (text: string) => void,
): (diagnostics: readonly Diagnostic[]) => void {
  const now = useRef({ text, write });
  now.current = { text, write };
  return useCallback((diagnostics: readonly Diagnostic[]) => {
    const before = now.current.text;
    const after = fixed(before, diagnostics);
    now.current.write(after);
    toast({
      id: 'fixes',
      title: wordsOf(diagnostics),
      lasts: undoMs,
      action: {
        label: 'Undo',
        run: () => {
          if (now.current.text === after) now.current.write(before);
        },
      },
    });
  }, []);
}
