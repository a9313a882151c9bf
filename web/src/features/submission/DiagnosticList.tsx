import { TriangleAlert } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import type { Diagnostic } from '@/core';
import { cx } from '@/lib/cx';
import { Button } from '@/ui/Button';
import type { Fixes } from './fix';
import { MadeFix } from './MadeFix';
import { fixWords, isList, isSkipped, isTrack, partOf, placeOf } from './notes';

interface Props {
  /** The text in which they were noticed. */
  text: string;
  diagnostics: readonly Diagnostic[];
  /** The field of the text, where it is on the page. */
  field?: RefObject<HTMLTextAreaElement | null> | undefined;
  /** How the fixes of diagnostics are written into the text; without it they are not offered. */
  fixes?: Fixes | undefined;
}

const shownDiagnostics = 20;

/** Two presses within this time are one. */
const doublePressMs = 300;

/** What the reader noticed; a press goes to the place in the text, another writes what was meant there. */
export function DiagnosticList({ text, diagnostics, field, fixes }: Props) {
  const fixedAt = useRef(Number.NEGATIVE_INFINITY);
  /** Whether this may be the second press of two: what it falls on has come under the pointer by the first. */
  const isSecond = () => performance.now() - fixedAt.current < doublePressMs;
  const fix = fixes?.fix;
  const onFix =
    fix &&
    ((some: readonly Diagnostic[]) => {
      if (isSecond()) return;
      fixedAt.current = performance.now();
      fix(text, some);
    });
  const made = fixes?.made ?? null;
  const undo = () => {
    if (!isSecond()) fixes?.undo();
  };
  const notes = diagnostics.filter((diagnostic) => !isSkipped(diagnostic));
  const skipped = diagnostics.filter(isSkipped);
  const more = notes.length - shownDiagnostics;
  const row = (diagnostic: Diagnostic) => (
    <Note
      key={`${diagnostic.line} ${diagnostic.start} ${diagnostic.code}`}
      text={text}
      diagnostic={diagnostic}
      field={field}
      onFix={onFix}
    />
  );
  return (
    <div className="grid gap-1">
      {notes.length > 0 && (
        <ul aria-label="Notes" className="grid gap-1">
          {notes.slice(0, shownDiagnostics).map(row)}
          {onFix !== undefined && <AllFixes notes={notes} onFix={onFix} />}
          {more > 0 && <li className="figures px-2 text-muted text-xs">and {more} more notes</li>}
        </ul>
      )}
      {skipped.length > 0 && (
        <details className="px-2 text-xs">
          <summary className="min-h-6 cursor-pointer text-muted pointer-coarse:min-h-11">
            {skipped.length === 1 ? '1 line was left out' : `${skipped.length} lines were left out`}
          </summary>
          <ul aria-label="Lines that were left out" className="mt-1 grid gap-1">
            {skipped.slice(0, 3 * shownDiagnostics).map(row)}
          </ul>
        </details>
      )}
      {/* Below, so that nothing comes to lie under the pointer that has just pressed. */}
      {made !== null && <MadeFix made={made} undo={undo} />}
    </div>
  );
}

interface NoteProps extends Pick<Props, 'text' | 'field'> {
  diagnostic: Diagnostic;
  onFix: ((diagnostics: readonly Diagnostic[]) => void) | undefined;
}

const noteLook = 'flex min-h-9 min-w-48 flex-1 items-baseline gap-2 rounded-sm px-2 py-1.5 text-left text-xs';

function Note({ text, diagnostic, field, onFix }: NoteProps) {
  const { fix } = diagnostic;
  const { words, name, title } = fixWords(diagnostic);
  const show = () => {
    field?.current?.focus();
    field?.current?.setSelectionRange(...placeOf(text, diagnostic));
  };
  const said = <NoteWords text={text} diagnostic={diagnostic} />;
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-2">
      {field === undefined ? (
        <p className={noteLook}>{said}</p>
      ) : (
        <button
          type="button"
          onClick={show}
          className={cx(
            noteLook,
            'transition-colors duration-(--state) hover:bg-surface pointer-coarse:min-h-11',
          )}
        >
          {said}
        </button>
      )}
      {fix !== null && onFix !== undefined && (
        <Button
          className="figures shrink-0"
          title={title}
          aria-label={name}
          onClick={() => onFix([diagnostic])}
        >
          {words}
        </Button>
      )}
    </li>
  );
}

/** What was noticed, where, and in what. */
function NoteWords({ text, diagnostic }: Pick<NoteProps, 'text' | 'diagnostic'>) {
  const part = partOf(text, diagnostic);
  return (
    <>
      {!isSkipped(diagnostic) && (
        <TriangleAlert aria-hidden className="size-3.5 shrink-0 translate-y-0.5 text-warn" />
      )}
      <span className="figures shrink-0 text-faint">Line {diagnostic.line}</span>
      <span className="grid min-w-0 [overflow-wrap:anywhere]">
        {!isSkipped(diagnostic) && diagnostic.message}
        {part !== '' && <span className="line-clamp-2 text-muted">{part}</span>}
      </span>
    </>
  );
}

interface AllFixesProps {
  notes: readonly Diagnostic[];
  onFix: (diagnostics: readonly Diagnostic[]) => void;
}

/** One press for all fixes of a kind. */
function AllFixes({ notes, onFix }: AllFixesProps) {
  const fixable = notes.filter((note) => note.fix !== null && !isList(note));
  const tracks = fixable.filter(isTrack);
  const others = fixable.filter((diagnostic) => !isTrack(diagnostic));
  return (
    <>
      {others.length > 1 && (
        <li className="flex justify-end">
          <Button className="figures" onClick={() => onFix(others)}>
            Write all {others.length}
          </Button>
        </li>
      )}
      {tracks.length > 1 && (
        <li className="flex justify-end">
          <Button className="figures" onClick={() => onFix(tracks)}>
            Read all {tracks.length} as tracks
          </Button>
        </li>
      )}
    </>
  );
}
