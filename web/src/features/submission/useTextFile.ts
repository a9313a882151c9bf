import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { FileProblem, type OpenFile, openFile, textOf, type UnclearFile } from './file';

/** What a text field knows of files. */
interface State {
  /** The file that the text came from, as long as something of it is there. */
  file: OpenFile | null;
  /** A file that waits for a person to say what it is read in. */
  unclear: UnclearFile | null;
  /** The name of the file that is being read. */
  reading: string | null;
  /** Why the last file was not opened, and the text at which that was said. */
  problem: string | null;
  saidOf: string;
  /** What the file took the place of, where it was somebody's. */
  replaced: Replaced | null;
}

interface Replaced {
  text: string;
  file: OpenFile | null;
  /** The text that stands there in its place. */
  by: string;
}

const nothing: State = {
  file: null,
  unclear: null,
  reading: null,
  problem: null,
  saidOf: '',
  replaced: null,
};

/** What outlives the field: the file of a text that whoever left the page comes back to. */
export interface Memory {
  kept?: Pick<State, 'replaced'> & { text: string; file: OpenFile };
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

interface Now extends Pick<State, 'file' | 'replaced'> {
  text: string;
  write: (text: string) => void;
}

type Say = (told: Partial<State>) => void;

/** Writes a file's text over what is there, and remembers that where it was somebody's. */
function useFill(now: RefObject<Now>, say: Say): (file: OpenFile) => void {
  return useCallback(
    (file) => {
      const { text, write, file: before, replaced } = now.current;
      const by = textOf(file);
      const isOwn = text.trim() !== '' && (before === null || text !== textOf(before));
      write(by);
      if (isOwn && text !== by) say({ file, replaced: { text, file: before, by } });
      // The same file in another encoding, or another one, stands in the place of the same text.
      else say({ file, replaced: replaced === null ? null : { ...replaced, by } });
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
    return kept?.text === text ? { ...nothing, file: kept.file, replaced: kept.replaced } : nothing;
  });
  const { unclear } = state;
  const lines = useMemo(
    () => (state.file === null ? null : new Set(textOf(state.file).split('\n'))),
    [state.file],
  );
  const isOfFile = useMemo(() => lines !== null && holds(text, lines), [text, lines]);
  // A text that was written anew is no file's.
  const file = isOfFile ? state.file : null;
  const replaced = state.replaced?.by === text ? state.replaced : null;
  const now = useRef<Now>({ text, write, file, replaced });
  now.current = { text, write, file, replaced };
  /** What was said of another file before is said no more. */
  const say = useCallback<Say>((told) => {
    const saidOf = now.current.text;
    setState(({ file, replaced }) => ({ ...nothing, file, replaced, saidOf, ...told }));
  }, []);
  const fill = useFill(now, say);

  useEffect(() => {
    if (memory === undefined) return;
    if (file === null) delete memory.kept;
    else memory.kept = { text, file, replaced };
  }, [memory, text, file, replaced]);

  return {
    ...state,
    file,
    // Whoever goes on writing has read it.
    problem: state.saidOf === text ? state.problem : null,
    open: useOpen(fill, say),
    /** Reads the file that is open, or that waits for this, in an encoding. */
    readIn: (encoding: string) => {
      const which = unclear ?? file;
      if (which !== null) fill({ name: which.name, bytes: which.bytes, encoding, by: 'person' });
    },
    /** Leaves a file that waits unopened. */
    cancel: () => say({}),
    /** Brings back what the file took the place of, as long as nothing was written since. */
    undo:
      replaced === null
        ? null
        : () => {
            write(replaced.text);
            say({ file: replaced.file, replaced: null });
          },
  };
}

export type TextFile = ReturnType<typeof useTextFile>;
