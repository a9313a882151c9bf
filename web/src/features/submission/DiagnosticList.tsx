import { TriangleAlert } from 'lucide-react';
import type { RefObject } from 'react';
import type { Diagnostic } from '@/core';
import { Button } from '@/ui/Button';

interface Props {
  diagnostics: readonly Diagnostic[];
  field: RefObject<HTMLTextAreaElement | null>;
  /** Writes the fixes of diagnostics into the text. */
  onFix: (diagnostics: readonly Diagnostic[]) => void;
}

const shownDiagnostics = 20;

/** What the reader noticed; a press goes to the place in the text, another writes what was meant there. */
export function DiagnosticList({ diagnostics, field, onFix }: Props) {
  const show = ({ start, end }: Diagnostic) => {
    field.current?.focus();
    field.current?.setSelectionRange(start, end);
  };
  const fixable = diagnostics.filter(({ fix }) => fix !== null);
  const more = diagnostics.length - shownDiagnostics;
  return (
    <ul aria-label="Notes" className="grid gap-1">
      {diagnostics.slice(0, shownDiagnostics).map((diagnostic) => (
        <li key={`${diagnostic.start} ${diagnostic.code}`} className="flex items-center gap-2">
          <button
            type="button"
            onClick={() => show(diagnostic)}
            className="flex min-h-9 w-full items-baseline gap-2 rounded-sm px-2 py-1.5 text-left text-xs transition-colors duration-(--state) hover:bg-surface pointer-coarse:min-h-11"
          >
            <TriangleAlert aria-hidden className="size-3.5 shrink-0 translate-y-0.5 text-warn" />
            <span className="figures shrink-0 text-faint">Line {diagnostic.line}</span>
            <span className="min-w-0 [overflow-wrap:anywhere]">{diagnostic.message}</span>
          </button>
          {diagnostic.fix !== null && (
            <Button
              kind="quiet"
              className="figures shrink-0"
              aria-label={`Write ${diagnostic.fix} in line ${diagnostic.line}`}
              onClick={() => onFix([diagnostic])}
            >
              Write {diagnostic.fix}
            </Button>
          )}
        </li>
      ))}
      {fixable.length > 1 && (
        <li className="flex justify-end">
          <Button kind="quiet" className="figures" onClick={() => onFix(fixable)}>
            Write all {fixable.length}
          </Button>
        </li>
      )}
      {more > 0 && <li className="figures px-2 text-muted text-xs">and {more} more notes</li>}
    </ul>
  );
}
