import { useMemo } from 'react';
import { type Diagnostic, type Editing, type ParsedTrack, useEditing } from '@/core';
import { readingOf } from '@/core/useReading';
import { DiagnosticList } from './DiagnosticList';
import { readDraft, writeForm, writeReading } from './draft';
import { useFixes } from './fix';
import { isSettled, placeOfTrack, tracksOf } from './noteRows';
import { isSkipped } from './notes';
import { sayReadAnew } from './sayReadAnew';
import type { DraftTrack } from './written';

interface Props {
  text: string;
  rows: readonly DraftTrack[];
  /** Goes to a row, by its number. */
  onGo: (number: number) => void;
  /** Whether artists and titles are swapped: then nothing is said of their order. */
  isSwapped: boolean;
  /** Whether the text may be changed: it is not on its way. */
  isOpen: boolean;
  /** Takes over what stands in open rows, before all rows are read anew; false where that cannot be. */
  confirm: () => boolean;
}

/** What was noticed in the text and is not settled in the rows, and which row each note is about. */
function useNotes(
  { text, rows, isSwapped }: Pick<Props, 'text' | 'rows' | 'isSwapped'>,
  rules: Editing | null,
) {
  const { diagnostics, tracks } = useMemo(() => {
    if (rules === null) return { diagnostics: [], tracks: new Map<Diagnostic, ParsedTrack>() };
    const read = (some: string) => readingOf(some, rules, isSwapped);
    const { diagnostics } = read(text);
    return { diagnostics, tracks: tracksOf(text, diagnostics, (some) => read(some).tracks) };
  }, [rules, text, isSwapped]);
  const rowOf = (note: Diagnostic): number | null => {
    const track = tracks.get(note);
    const place = track === undefined ? -1 : placeOfTrack(rows, track);
    return place < 0 ? null : place + 1;
  };
  const left = useMemo(
    () =>
      diagnostics.filter((note) => {
        const track = tracks.get(note);
        return track === undefined || !isSettled(note, track, rows);
      }),
    [diagnostics, tracks, rows],
  );
  return { diagnostics: left, rowOf };
}

/** What the reader noticed in the text, before it is sent, with the same fixes as on the form. */
export function PreviewNotes({ text, rows, onGo, isSwapped, isOpen, confirm }: Props) {
  const rules = useEditing();
  const { diagnostics, rowOf } = useNotes({ text, rows, isSwapped }, rules);
  const write = (next: string) => {
    if (rules === null) return;
    writeForm({ ...readDraft().form, tracklist_raw: next });
    const { format, tracks } = readingOf(next, rules, isSwapped);
    sayReadAnew(writeReading(format.name, tracks));
  };
  const { fix, made, undo } = useFixes(text, write);
  const fixes = {
    fix: (...args: Parameters<typeof fix>) => {
      if (confirm()) fix(...args);
    },
    made,
    undo: () => {
      if (confirm()) undo();
    },
  };
  if (diagnostics.length === 0 && made === null) return null;
  const skipped = diagnostics.filter(isSkipped).length;
  return (
    <section aria-labelledby="preview-notes" className="grid gap-2 rounded-md bg-surface px-4 py-3">
      <h2 id="preview-notes" className="font-medium text-sm">
        {headOf(diagnostics.length - skipped, skipped)}
      </h2>
      <DiagnosticList
        text={text}
        diagnostics={diagnostics}
        rows={{ numberOf: rowOf, go: onGo }}
        fixes={isOpen ? fixes : undefined}
      />
    </section>
  );
}

function headOf(notes: number, skipped: number): string {
  if (notes + skipped === 0) return 'Nothing is left to check';
  if (notes === 0) return skipped === 1 ? '1 line was left out' : `${skipped} lines were left out`;
  return notes === 1 ? '1 thing to check' : `${notes} things to check`;
}
