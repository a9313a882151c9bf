import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { toast, undoMs } from '@/lib/toast';
import { FileProblem, type OpenFile, openFile, textOf, type UnclearFile } from './file';

/** What a text field knows of files. */
interface State {
  /** The file that the text came from, as long as something of it is there. */
  file: OpenFile | null;
  /** A file that waits for a person to say what it is read in. */
  unclear: UnclearFile | null;
  /** The name of the file that is being read. */
  reading: string | null;
  /** Why the last file was not opened. */
  problem: string | null;
}

const nothing: State = { file: null, unclear: null, reading: null, problem: null };

/** What outlives the field: the file of a text that whoever left the page comes back to. */
export interface Memory {
  kept?: { text: string; file: OpenFile };
}

const wordsOf = (cause: unknown, name: string) => {
  if (cause instanceof FileProblem) return cause.message;
  console.warn('a file was not read', cause);
  return `'${name}' could not be read. Please try again.`;
};

/** Whether one of some lines is in a text. */
function holds(text: string, lines: ReadonlySet<string>): boolean {
  for (let start = 0, end = 0; end < text.length; start = end + 1) {
    const found = text.indexOf('\n', start);
    end = found < 0 ? text.length : found;
    const line = text.slice(start, end);
    if (line.trim() !== '' && lines.has(line)) return true;
  }
  return false;
}

interface Now {
  text: string;
  write: (text: string) => void;
  file: OpenFile | null;
}

type Say = (told: Partial<State>) => void;

/** Writes a file's text over what is there, and offers to take that back where it was somebody's. */
function useFill(now: RefObject<Now>, say: Say): (file: OpenFile) => void {
  return useCallback(
    (file) => {
      const { text, write, file: before } = now.current;
      const after = textOf(file);
      const isOwn = text.trim() !== '' && (before === null || text !== textOf(before));
      write(after);
      say({ file });
      if (!isOwn || text === after) return;
      toast({
        id: 'file',
        title: `'${file.name}' was opened`,
        description: 'It took the place of your text.',
        lasts: undoMs,
        action: {
          label: 'Undo',
          run: () => {
            if (now.current.text !== after) return;
            now.current.write(text);
            say({ file: before });
          },
        },
      });
    },
    [now, say],
  );
}

/** Opens one of the files that were chosen or dropped. */
function useOpen(fill: (file: OpenFile) => void, say: Say): (files: readonly File[]) => Promise<void> {
  /** The file that was asked for last: one that takes longer to read comes too late. */
  const asked = useRef<File | null>(null);
  return useCallback(
    async (files) => {
      const [file] = files;
      if (file === undefined) return;
      asked.current = file;
      if (files.length > 1) return say({ problem: `These are ${files.length} files. Open one at a time.` });
      say({ reading: file.name });
      try {
        const opened = await openFile(file);
        if (asked.current !== file) return;
        if ('encoding' in opened) fill(opened);
        else say({ unclear: opened });
      } catch (cause) {
        if (asked.current === file) say({ problem: wordsOf(cause, file.name) });
      }
    },
    [fill, say],
  );
}

/** Files that are opened into a text: which one it came from, and what else that can be read in. */
export function useTextFile(text: string, write: (text: string) => void, memory?: Memory) {
  const [state, setState] = useState<State>(() => {
    const kept = memory?.kept;
    return kept?.text === text ? { ...nothing, file: kept.file } : nothing;
  });
  const { file, unclear } = state;
  const now = useRef<Now>({ text, write, file });
  now.current = { text, write, file };
  /** What was said of another file before is said no more. */
  const say = useCallback<Say>(
    (told) => setState((before) => ({ ...nothing, file: before.file, ...told })),
    [],
  );
  const fill = useFill(now, say);

  const lines = useMemo(() => (file === null ? null : new Set(textOf(file).split('\n'))), [file]);
  useEffect(() => {
    // A text that was written anew is no file's.
    if (lines !== null && !holds(text, lines)) setState((before) => ({ ...before, file: null }));
  }, [text, lines]);

  useEffect(() => {
    if (memory === undefined) return;
    if (file === null) delete memory.kept;
    else memory.kept = { text, file };
  }, [memory, text, file]);

  return {
    ...state,
    open: useOpen(fill, say),
    /** Reads the file that is open, or that waits for this, in an encoding. */
    readIn: (encoding: string) => {
      const which = unclear ?? file;
      if (which !== null) fill({ name: which.name, bytes: which.bytes, encoding, by: 'person' });
    },
    /** Leaves a file that waits unopened. */
    cancel: () => say({}),
  };
}

export type TextFile = ReturnType<typeof useTextFile>;
