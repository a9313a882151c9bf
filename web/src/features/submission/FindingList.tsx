import { TriangleAlert } from 'lucide-react';
import type { RefObject } from 'react';
import type { Finding } from '@/core';
import { Button } from '@/ui/Button';

interface Props {
  findings: readonly Finding[];
  field: RefObject<HTMLTextAreaElement | null>;
  /** Writes the mends of findings into the text. */
  onMend: (findings: readonly Finding[]) => void;
}

const shownFindings = 20;

/** What the reader noticed; a press goes to the place in the text, another writes what was meant there. */
export function FindingList({ findings, field, onMend }: Props) {
  const show = ({ start, end }: Finding) => {
    field.current?.focus();
    field.current?.setSelectionRange(start, end);
  };
  const mendable = findings.filter(({ mend }) => mend !== null);
  const more = findings.length - shownFindings;
  return (
    <ul aria-label="Notes" className="grid gap-1">
      {findings.slice(0, shownFindings).map((finding) => (
        <li key={`${finding.start} ${finding.code}`} className="flex items-center gap-2">
          <button
            type="button"
            onClick={() => show(finding)}
            className="flex min-h-9 w-full items-baseline gap-2 rounded-sm px-2 py-1.5 text-left text-xs transition-colors duration-(--state) hover:bg-surface pointer-coarse:min-h-11"
          >
            <TriangleAlert aria-hidden className="size-3.5 shrink-0 translate-y-0.5 text-warn" />
            <span className="figures shrink-0 text-faint">Line {finding.line}</span>
            <span className="min-w-0 [overflow-wrap:anywhere]">{finding.message}</span>
          </button>
          {finding.mend !== null && (
            <Button
              kind="quiet"
              className="figures shrink-0"
              aria-label={`Write ${finding.mend} in line ${finding.line}`}
              onClick={() => onMend([finding])}
            >
              Write {finding.mend}
            </Button>
          )}
        </li>
      ))}
      {mendable.length > 1 && (
        <li className="flex justify-end">
          <Button kind="quiet" className="figures" onClick={() => onMend(mendable)}>
            Write all {mendable.length}
          </Button>
        </li>
      )}
      {more > 0 && <li className="figures px-2 text-muted text-xs">and {more} more notes</li>}
    </ul>
  );
}
