import { useRef } from 'react';
import type { Editing } from '@/core';
import { useReading } from '@/core/useReading';
import { plural } from '@/features/admin/words';
import { DiagnosticList } from '@/features/submission/DiagnosticList';
import { isSkipped } from '@/features/submission/notes';

interface Props {
  /** A staged entity's data. */
  data: unknown;
  rules: Editing;
}

/** The text that a staged mix was read from, as it was pasted, and what the reader noticed in it. */
export function Pasted({ data, rules }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const text = textOf(data);
  const reading = useReading(text, rules);
  if (text === '') return null;
  // The text stays as it came: what is amiss is fixed in the rows.
  const diagnostics = reading?.diagnostics ?? [];
  const notes = diagnostics.filter((diagnostic) => !isSkipped(diagnostic)).length;
  return (
    <section aria-label="Pasted text" className="grid gap-3">
      <details className="admin-panel">
        <summary
          data-question={notes === 0 ? undefined : true}
          className="min-h-6 cursor-pointer font-medium text-sm"
        >
          Pasted text{notes === 0 ? '' : `, ${plural(notes, 'note')}`}
        </summary>
        <div className="mt-3 grid gap-3">
          <textarea
            ref={field}
            readOnly
            aria-label="Pasted text"
            rows={12}
            spellCheck={false}
            className="input font-mono text-xs"
            value={text}
          />
          {diagnostics.length > 0 && <DiagnosticList text={text} diagnostics={diagnostics} field={field} />}
        </div>
      </details>
    </section>
  );
}

function textOf(data: unknown): string {
  const within = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  const raw = within(within(data, 'mix') ?? data, 'tracklist_raw');
  return typeof raw === 'string' ? raw : '';
}
