import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useEditing } from '@/core';

const shownNotes = 20;

/** What the reader noticed in the text, before it is sent. The lines are fixed on the form. */
export function PreviewNotes({ text }: { text: string }) {
  const rules = useEditing();
  const diagnostics = useMemo(() => rules?.readSubmission(text).diagnostics ?? [], [rules, text]);
  if (diagnostics.length === 0) return null;
  const more = diagnostics.length - shownNotes;
  return (
    <section aria-labelledby="preview-notes" className="rounded-md bg-surface px-4 py-3">
      <h2 id="preview-notes" className="font-medium text-sm">
        {diagnostics.length === 1 ? '1 thing to check' : `${diagnostics.length} things to check`}
      </h2>
      <ul className="mt-2 grid gap-1">
        {diagnostics.slice(0, shownNotes).map(({ start, code, line, message }) => (
          <li key={`${start} ${code}`} className="flex items-baseline gap-2 text-xs">
            <TriangleAlert aria-hidden className="size-3.5 shrink-0 translate-y-0.5 text-warn" />
            <span className="figures shrink-0 text-faint">Line {line}</span>
            <span className="min-w-0 [overflow-wrap:anywhere]">{message}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1 text-muted text-xs">and {more} more</p>}
    </section>
  );
}
