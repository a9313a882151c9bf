import { useCallback, useMemo, useRef, useState } from 'react';
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
  /** The latest fix that can be taken back: one whose places are as it left them. */
  made: string | null;
  /** Takes that fix back. */
  undo: () => void;
}

function wordsOf(lines: readonly Diagnostic[]): string {
  const [first] = lines;
  if (first === undefined || lines.length > 1) return `${lines.length} lines were rewritten`;
  if (isList(first)) return 'The other lists were taken out of the text';
  return isTrack(first) ? `Line ${first.line} is read as a track` : `Line ${first.line} was rewritten`;
}

const editsOf = (diagnostics: readonly Diagnostic[]): Edit[] =>
  diagnostics.flatMap(({ start, end, fix }) => (fix === null ? [] : [{ start, end, text: fix }]));

/** How a fix is taken back in the text as it is now; null where its places have changed since. */
function wayBack({ back, text }: Made, now: string): Edit[] | null {
  const edits = moved(back, text, now);
  return edits.length === back.length ? edits : null;
}

/** The latest fix that can be taken back. */
const latestWhole = (all: readonly Made[], now: string) => all.findLast((one) => wayBack(one, now) !== null);

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
    const latest = latestWhole(all, current);
    const edits = latest === undefined ? null : wayBack(latest, current);
    if (edits === null) return;
    put(
      edited(current, edits),
      all.filter((one) => one !== latest),
    );
  }, [put]);
  const latest = useMemo(() => latestWhole(made, text), [made, text]);
  return { fix, made: latest?.words ?? null, undo };
}
