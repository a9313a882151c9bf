import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { type Diagnostic, useEditing } from '@/core';
import { isSkipped, partOf } from './notes';

const shownNotes = 20;

interface Props {
  text: string;
  /** Whether artists and titles are swapped: then nothing is said of their order. */
  isSwapped: boolean;
}

/** What the reader noticed in the text, before it is sent. The lines are fixed on the form. */
export function PreviewNotes({ text, isSwapped }: Props) {
  const rules = useEditing();
  const diagnostics = useMemo(() => {
    if (rules === null) return [];
    const { diagnostics: read } = rules.readSubmission(text);
    return isSwapped ? rules.swapped({ tracks: [], diagnostics: read }).diagnostics : read;
  }, [rules, text, isSwapped]);
  const notes = diagnostics.filter((diagnostic) => !isSkipped(diagnostic));
  const skipped = diagnostics.filter(isSkipped);
  if (diagnostics.length === 0) return null;
  const more = notes.length - shownNotes;
  return (
    <section aria-labelledby="preview-notes" className="rounded-md bg-surface px-4 py-3">
      <h2 id="preview-notes" className="font-medium text-sm">
        {headOf(notes.length, skipped.length)}
      </h2>
      {notes.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {notes.slice(0, shownNotes).map((diagnostic) => (
            <PreviewNote
              key={`${diagnostic.line} ${diagnostic.start} ${diagnostic.code}`}
              text={text}
              diagnostic={diagnostic}
            />
          ))}
        </ul>
      )}
      {more > 0 && <p className="mt-1 text-muted text-xs">and {more} more</p>}
      {notes.length > 0 && skipped.length > 0 && (
        <p className="mt-1 text-muted text-xs">{leftOut(skipped.length)}</p>
      )}
    </section>
  );
}

const leftOut = (lines: number) => (lines === 1 ? '1 line was left out' : `${lines} lines were left out`);

function headOf(notes: number, skipped: number): string {
  if (notes === 0) return leftOut(skipped);
  return notes === 1 ? '1 thing to check' : `${notes} things to check`;
}

interface NoteProps {
  text: string;
  diagnostic: Diagnostic;
}

function PreviewNote({ text, diagnostic }: NoteProps) {
  const { line, message } = diagnostic;
  const part = partOf(text, diagnostic);
  return (
    <li className="flex items-baseline gap-2 text-xs">
      <TriangleAlert aria-hidden className="size-3.5 shrink-0 translate-y-0.5 text-warn" />
      <span className="figures shrink-0 text-faint">Line {line}</span>
      <span className="grid min-w-0 [overflow-wrap:anywhere]">
        {message}
        {part !== '' && <span className="line-clamp-2 text-muted">{part}</span>}
      </span>
    </li>
  );
}
