import { useEffect, useId, useState } from 'react';
import { Button } from '@/ui/Button';
import { EncodingSelect } from './EncodingSelect';
import { decoded, tellingLines, type UnclearFile } from './file';

interface Props {
  file: UnclearFile;
  /** Opens it in an encoding. */
  onChoose: (encoding: string) => void;
  onCancel: () => void;
}

/** Asks for the encoding of a file that nothing else tells, and shows what its letters would be. */
export function EncodingChoice({ file, onChoose, onCancel }: Props) {
  const id = useId();
  const [encoding, setEncoding] = useState('');
  useEffect(() => {
    // Whoever opened it has to say this before anything else.
    document.getElementById(`${id}-choice`)?.focus();
  }, [id]);
  return (
    <section aria-labelledby={`${id}-head`} className="grid gap-3 rounded-md bg-surface px-4 py-3 text-sm">
      <p id={`${id}-head`} className="font-medium [overflow-wrap:anywhere]">
        Which encoding is '{file.name}' in?
      </p>
      <p className="text-muted text-xs">
        {file.isUnseen
          ? 'It is not UTF-8, and what tells other encodings apart could not be loaded.'
          : 'It is not UTF-8, and has too few letters to tell.'}{' '}
        Choose the encoding in which the letters are right. Until then nothing is filled in.
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label htmlFor={`${id}-choice`}>Encoding</label>
        <EncodingSelect id={`${id}-choice`} value={encoding} onChoose={setEncoding} />
      </div>
      <div aria-live="polite" className="empty:hidden">
        {encoding !== '' && (
          <ol aria-label="First lines" className="grid gap-1 [overflow-wrap:anywhere]">
            {tellingLines(decoded(file.bytes, encoding)).map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines are read anew as a whole
              <li key={at} className="line-clamp-2">
                {line}
              </li>
            ))}
          </ol>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button kind="solid" disabled={encoding === ''} onClick={() => onChoose(encoding)}>
          Use this text
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}
