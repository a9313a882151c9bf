import type { ReactNode } from 'react';
import { many } from '@/features/difference/words';
import { DiagnosticList } from '@/features/submission/DiagnosticList';
import { TextFileField } from '@/features/submission/TextFileField';
import { SwapButton } from '@/ui/SwapButton';
import type { BetterList } from './useBetterList';

interface Props {
  list: BetterList;
  /** What stands beside the field's name. */
  children?: ReactNode;
}

/** The field for a better tracklist, and how its text is read. */
export function BetterListField({ list, children }: Props) {
  const { field, text, setText, isSwapped, setSwapped, reading, fixes } = list;
  return (
    <div className="grid gap-4">
      <TextFileField text={text} onText={setText}>
        {(taking) => (
          <div className="grid gap-1.5">
            <div className="flex flex-wrap items-end justify-between gap-2">
              <label htmlFor="better" className="font-medium text-sm">
                Better tracklist
              </label>
              {children}
            </div>
            <textarea
              {...taking}
              ref={field}
              id="better"
              rows={10}
              spellCheck={false}
              className="input figures leading-relaxed"
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </div>
        )}
      </TextFileField>
      {reading !== null && (
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="text-muted text-sm">
              Read as {reading.format.name}. {many(reading.tracks.length, 'row')}.
            </p>
            {reading.tracks.length > 0 && (
              <SwapButton isSwapped={isSwapped} onSwap={() => setSwapped(!isSwapped)} />
            )}
          </div>
          <DiagnosticList text={reading.text} diagnostics={reading.diagnostics} field={field} fixes={fixes} />
        </div>
      )}
    </div>
  );
}
