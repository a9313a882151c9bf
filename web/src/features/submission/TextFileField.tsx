import { FileUp } from 'lucide-react';
import { type ClipboardEventHandler, type ReactNode, useMemo, useRef } from 'react';
import { rewrite } from '@/lib/rewrite';
import { tooLong } from '@/lib/size';
import { Button } from '@/ui/Button';
import { type Drop, useDrop } from '@/ui/useDrop';
import { EncodingChoice } from './EncodingChoice';
import { EncodingNote } from './EncodingNote';
import { usePasteGuard } from './usePasteGuard';
import { type Memory, type TextFile, useTextFile } from './useTextFile';

/** What a field needs so that files can be dropped on it, and too long a paste is turned away. */
type Taking = Drop & { onPaste: ClipboardEventHandler<HTMLTextAreaElement> };

interface Props {
  text: string;
  onText: (text: string) => void;
  /** Where the field finds its file again after it was left. */
  memory?: Memory;
  /** The field, which takes what is dropped on it. */
  children: (taking: Taking) => ReactNode;
}

/** A field for a text that may come as a file: by a button, or dropped. */
export function TextFileField({ text, onText, memory, children }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const write = (next: string) => {
    const field = element.current?.querySelector('textarea') ?? null;
    if (field === null) onText(next);
    else rewrite(field, next);
  };
  const file = useTextFile(text, write, memory);
  /** Goes on where the question that is answered stood. */
  const goOn = (control: 'textarea' | 'button') => element.current?.querySelector(control)?.focus();
  const drop = useDrop((files) => void file.open(files));
  const { problem, onPaste } = usePasteGuard(text);
  const length = useMemo(() => tooLong(text), [text]);
  return (
    <div ref={element} className="grid content-start gap-3">
      {children({ ...drop, onPaste })}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <OpenButton onFiles={file.open} />
        <p role="status" className="min-w-48 flex-1 text-xs [overflow-wrap:anywhere]">
          <Status file={file} length={length ?? problem} isDropping={drop['data-dropping'] === true} />
        </p>
        {file.undo !== null && (
          <Button
            aria-label="Undo, and go back to your text"
            onClick={() => {
              file.undo?.();
              goOn('textarea');
            }}
          >
            Undo
          </Button>
        )}
      </div>
      {file.unclear !== null && (
        <EncodingChoice
          key={file.unclear.name}
          file={file.unclear}
          onChoose={(encoding) => {
            file.readIn(encoding);
            goOn('textarea');
          }}
          onCancel={() => {
            file.cancel();
            goOn('button');
          }}
        />
      )}
      <EncodingNote
        file={file.unclear === null ? file.file : null}
        isNamed={file.problem !== null}
        onChoose={file.readIn}
      />
    </div>
  );
}

function OpenButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button className="px-4!" onClick={() => input.current?.click()}>
        <FileUp aria-hidden />
        Open a file
      </Button>
      {/* Programs name their lists as they like, and some systems do not let a person choose a file of a type that
          they do not know: so all are welcome here, and what is no text is refused in words. */}
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Tracklist file"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // The same file can be chosen again, once it was changed.
          event.currentTarget.value = '';
          onFiles(files);
        }}
      />
    </>
  );
}

interface StatusProps {
  file: TextFile;
  /** Why the text, or what was to be pasted, is too long. */
  length: string | null;
  isDropping: boolean;
}

/** What became of the last file or paste, in words. */
function Status({ file, length, isDropping }: StatusProps) {
  const { problem, reading, unclear } = file;
  if (isDropping) return <span className="text-muted">Drop the file to open it.</span>;
  if (reading !== null) return <span className="text-muted">Opening '{reading}'…</span>;
  if (length !== null) return <span className="text-bad">{length}</span>;
  if (problem !== null) {
    return (
      <>
        <span className="text-bad">{problem}</span> <OpenFileName file={file} still />
      </>
    );
  }
  if (unclear !== null) return <span>'{unclear.name}' is not open yet: its encoding is in doubt.</span>;
  return <OpenFileName file={file} />;
}

/** Which file is open, and what it took the place of. */
function OpenFileName({ file: { file, undo }, still = false }: { file: TextFile; still?: boolean }) {
  if (file === null) return null;
  return (
    <span className="text-muted">
      '{file.name}' is {still && 'still '}open.{undo !== null && ' It took the place of your text.'}
    </span>
  );
}
