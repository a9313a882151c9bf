import { TriangleAlert } from 'lucide-react';
import { type MouseEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import type { Diagnostic } from '@/core';
import { cx } from '@/lib/cx';
import { Button } from '@/ui/Button';
import type { Fixes } from './fix';
import { MadeFix } from './MadeFix';
import { fixWords, isList, isSkipped, isTrack, partOf, placeOf, stepOf } from './notes';
import { pressOnce } from './pressOnce';
import { useFixFocus } from './useFixFocus';

interface Props {
  /** The text in which they were noticed. */
  text: string;
  diagnostics: readonly Diagnostic[];
  /** The field of the text, where it is on the page. */
  field?: RefObject<HTMLTextAreaElement | null> | undefined;
  /** The rows beside which they are told, where a note is about one of those. */
  rows?: { numberOf: (note: Diagnostic) => number | null; go: (number: number) => void } | undefined;
  /** How the fixes of diagnostics are written into the text; without it they are not offered. */
  fixes?: Fixes | undefined;
}

const shownDiagnostics = 20;

/** Two presses within this time are one. */
const doublePressMs = 300;

/** What a press writes, and what takes it back, with the focus where whoever presses goes on. */
function usePresses(
  { text, diagnostics, fixes }: Props,
  list: RefObject<HTMLElement | null>,
): Pick<NoteProps, 'onFix'> & { onUndo: (event: MouseEvent) => void } {
  const last = useRef<{ what: 'fix' | 'undo'; ms: number } | null>(null);
  /** Whether this may be the second press of two: what it falls on has come under the pointer by the first. */
  const isSecond = ({ detail, timeStamp }: MouseEvent) =>
    last.current !== null && (detail === 2 || timeStamp - last.current.ms < doublePressMs);
  const onPress = useFixFocus(list, diagnostics, fixes?.made ?? null);
  const press = (what: 'fix' | 'undo', { timeStamp }: MouseEvent, act: () => void) => {
    last.current = { what, ms: timeStamp };
    onPress(what);
    act();
  };
  const fix = fixes?.fix;
  return {
    onFix:
      fix &&
      ((some, event) => {
        if (!isSecond(event)) press('fix', event, () => fix(text, some));
      }),
    onUndo: (event) => {
      // Whoever presses Undo twice takes back two.
      const isOfFix = isSecond(event) && last.current?.what === 'fix';
      if (fixes !== undefined && !isOfFix) press('undo', event, fixes.undo);
    },
  };
}

/** What the reader noticed; a press goes to the place in the text, another writes what was meant there. */
export function DiagnosticList(props: Props) {
  const { text, diagnostics, field, rows, fixes } = props;
  const list = useRef<HTMLDivElement>(null);
  const { onFix, onUndo } = usePresses(props, list);
  const made = fixes?.made ?? null;
  const notes = diagnostics.filter((diagnostic) => !isSkipped(diagnostic));
  const skipped = diagnostics.filter(isSkipped);
  const row = (diagnostic: Diagnostic) => (
    <Note
      key={`${diagnostic.line} ${diagnostic.start} ${diagnostic.code}`}
      text={text}
      diagnostic={diagnostic}
      field={field}
      rows={rows}
      onFix={onFix}
    />
  );
  return (
    <div ref={list} className="grid gap-1 empty:hidden">
      {notes.length > 0 && (
        <Some name="Notes" of="notes" all={notes} row={row}>
          {onFix !== undefined && <AllFixes notes={notes} onFix={onFix} />}
        </Some>
      )}
      {skipped.length > 0 && (
        <details className="px-2 text-xs">
          <summary className="min-h-6 cursor-pointer text-muted pointer-coarse:min-h-11">
            {skipped.length === 1 ? '1 line was left out' : `${skipped.length} lines were left out`}
          </summary>
          <Some name="Lines that were left out" of="lines" all={skipped} row={row} />
        </details>
      )}
      {/* Below, so that nothing comes to lie under the pointer that has just pressed. */}
      {made !== null && <MadeFix made={made} undo={onUndo} />}
    </div>
  );
}

interface SomeProps {
  name: string;
  /** What they are called together. */
  of: string;
  all: readonly Diagnostic[];
  row: (diagnostic: Diagnostic) => ReactNode;
  children?: ReactNode;
}

/** The first of a list, and the others at a press. */
function Some({ name, of, all, row, children }: SomeProps) {
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const showAll = () => {
    setWhole(true);
    // The button that was pressed goes; whoever came by keyboard goes on at the first that it has brought.
    requestAnimationFrame(() => {
      const first = list.current?.children[shownDiagnostics];
      first?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
    });
  };
  return (
    <ul ref={list} aria-label={name} className="grid gap-1">
      {(isWhole ? all : all.slice(0, shownDiagnostics)).map(row)}
      {!isWhole && all.length > shownDiagnostics && (
        <li>
          <Button kind="quiet" className="figures" onClick={showAll}>
            Show all {all.length} {of}
          </Button>
        </li>
      )}
      {children}
    </ul>
  );
}

type OnFix = (diagnostics: readonly Diagnostic[], event: MouseEvent) => void;

interface NoteProps extends Pick<Props, 'text' | 'field' | 'rows'> {
  diagnostic: Diagnostic;
  onFix: OnFix | undefined;
}

const noteLook = 'flex min-h-9 min-w-48 flex-1 items-baseline gap-2 rounded-sm px-2 py-1.5 text-left text-xs';

function Note({ text, diagnostic, field, rows, onFix }: NoteProps) {
  const { fix } = diagnostic;
  const { words, name, title } = fixWords(diagnostic);
  const number = rows?.numberOf(diagnostic) ?? null;
  const show = () => {
    if (number !== null) return rows?.go(number);
    field?.current?.focus();
    field?.current?.setSelectionRange(...placeOf(text, diagnostic));
  };
  const said = <NoteWords text={text} diagnostic={diagnostic} number={number} />;
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-2">
      {field === undefined && number === null ? (
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
          data-fix
          onKeyDown={pressOnce}
          onClick={(event) => onFix([diagnostic], event)}
        >
          {words}
        </Button>
      )}
    </li>
  );
}

interface WordsProps extends Pick<NoteProps, 'text' | 'diagnostic'> {
  /** The row that it is about. */
  number: number | null;
}

/** What was noticed, where, and in what. */
function NoteWords({ text, diagnostic, number }: WordsProps) {
  const part = partOf(text, diagnostic);
  return (
    <>
      {!isSkipped(diagnostic) && (
        <TriangleAlert aria-hidden className="size-3.5 shrink-0 translate-y-0.5 text-warn" />
      )}
      <span className="figures shrink-0 text-faint">
        {number === null ? `Line ${diagnostic.line}` : `Track ${number}`}
      </span>
      <span className="grid min-w-0 [overflow-wrap:anywhere]">
        {!isSkipped(diagnostic) && `${diagnostic.message} ${stepOf(diagnostic)}`.trim()}
        {part !== '' && <span className="line-clamp-2 text-muted">{part}</span>}
      </span>
    </>
  );
}

interface AllFixesProps {
  notes: readonly Diagnostic[];
  onFix: OnFix;
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
          <Button className="figures" onKeyDown={pressOnce} onClick={(event) => onFix(others, event)}>
            Write all {others.length}
          </Button>
        </li>
      )}
      {tracks.length > 1 && (
        <li className="flex justify-end">
          <Button className="figures" onKeyDown={pressOnce} onClick={(event) => onFix(tracks, event)}>
            Read all {tracks.length} as tracks
          </Button>
        </li>
      )}
    </>
  );
}
