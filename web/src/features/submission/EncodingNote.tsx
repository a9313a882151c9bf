import { TriangleAlert } from 'lucide-react';
import { useId, useMemo } from 'react';
import { EncodingSelect } from './EncodingSelect';
import { wordsOfEncoding } from './encodings';
import { type OpenFile, textOf } from './file';

interface Props {
  /** The file that the text came from, where it came from one. */
  file: OpenFile | null;
  /** Whether another file is spoken of beside it, so that its own name has to be said. */
  isNamed: boolean;
  /** Reads it in another encoding. */
  onChoose: (encoding: string) => void;
}

/** Says in which encoding a file was read, where its bytes alone do not, and offers the others. */
export function EncodingNote({ file, isNamed, onChoose }: Props) {
  const id = useId();
  const note = useMemo(() => (file === null ? null : noteOf(file, isNamed)), [file, isNamed]);
  return (
    <div className={note === null ? 'contents' : 'grid gap-2 rounded-md bg-surface px-4 py-3 text-xs'}>
      <div role="status" className="empty:hidden">
        {note !== null && (
          <p className="flex items-baseline gap-2">
            <TriangleAlert aria-hidden className="size-3.5 shrink-0 translate-y-0.5 text-warn" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{note}</span>
          </p>
        )}
      </div>
      {file !== null && note !== null && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <label htmlFor={id} className="text-muted">
            If letters look wrong, read it as
          </label>
          <EncodingSelect id={id} value={file.encoding} onChoose={onChoose} />
        </div>
      )}
    </div>
  );
}

function noteOf(file: OpenFile, isNamed: boolean): string | null {
  const { encoding, by } = file;
  const isBroken = textOf(file).includes('\ufffd');
  if (by === 'bytes' && !isBroken) return null;
  const name = wordsOfEncoding(encoding);
  const which = isNamed ? `'${file.name}'` : 'This file';
  const lost = isBroken ? ` Some of its characters cannot be read so, and are shown as \ufffd.` : '';
  if (by === 'person') return `${which} was read as ${name}, as you chose.${lost}`;
  if (by === 'letters') return `${which} is not UTF-8. It was read as ${name}.${lost}`;
  return `${which} was read as ${name}.${lost}`;
}
