import { useCallback, useRef, useState } from 'react';
import type { Diagnostic } from '@/core';
import { type Edit, edited, inverse, moved } from './edits';
import { isList, isTrack } from './notes';

/** So many fixes can be taken back, the latest first. */
const mostUndone = 50;

/** A fix that was made, and how it is taken back. */
interface Made {
  words: string;
  /** The text with the fix. */
  text: string;
  back: Edit[];
}

export interface Fixes {
  /** Writes the fixes of diagnostics of a text into it. A place that has changed since is left as it is. */
  fix: (read: string, diagnostics: readonly Diagnostic[]) => void;
  /** The latest fix, for as long as it can be taken back. */
  made: string | null;
  /** Takes the latest fix back; false where its place has changed since, and then nothing is. */
  undo: () => boolean;
}

function wordsOf(lines: readonly Diagnostic[]): string {
  const [first] = lines;
  if (first === undefined || lines.length > 1) return `${lines.length} lines were rewritten`;
  if (isList(first)) return 'The other lists were taken out of the text';
  return isTrack(first) ? `Line ${first.line} is read as a track` : `Line ${first.line} was rewritten`;
}

const editsOf = (diagnostics: readonly Diagnostic[]): Edit[] =>
  diagnostics.flatMap(({ start, end, fix }) => (fix === null ? [] : [{ start, end, text: fix }]));

/** Writes fixes into a text, and takes them back one by one, whatever was written elsewhere in it since. */
export function useFixes(text: string, write: (text: string) => void): Fixes {
  const [made, setMade] = useState<readonly Made[]>([]);
  const now = useRef({ text, write, made });
  now.current = { text, write, made };

  const put = useCallback((next: string, all: readonly Made[]) => {
    // A second press may come before this one is drawn.
    now.current = { ...now.current, text: next, made: all };
    now.current.write(next);
    setMade(all);
  }, []);
  const fix = useCallback(
    (read: string, diagnostics: readonly Diagnostic[]) => {
      const { text: before, made: earlier } = now.current;
      const edits = moved(editsOf(diagnostics), read, before);
      if (edits.length === 0) return;
      const after = edited(before, edits);
      const latest = { words: wordsOf(diagnostics), text: after, back: inverse(before, edits) };
      put(after, [...earlier, latest].slice(-mostUndone));
    },
    [put],
  );
  const undo = useCallback(() => {
    const { text: current, made: all } = now.current;
    const latest = all.at(-1);
    if (latest === undefined) return false;
    const edits = moved(latest.back, latest.text, current);
    const isWhole = edits.length === latest.back.length;
    put(isWhole ? edited(current, edits) : current, all.slice(0, -1));
    return isWhole;
  }, [put]);
  return { fix, made: made.at(-1)?.words ?? null, undo };
}
