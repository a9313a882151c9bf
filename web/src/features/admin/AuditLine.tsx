import { useQueryClient } from '@tanstack/react-query';
import { ChevronRight, Undo2 } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { AuditEntry } from '@/api/admin';
import { Difference } from './Difference';
import { clockWords, whenWords } from './days';
import { focusOn } from './entry';
import { haveRowsMoved, putBack } from './undo';
import { momentWords } from './words';

interface Props {
  entry: AuditEntry;
  /** Whether it is the one that the keys are about. */
  isHere: boolean;
  isOpen: boolean;
  onHere: () => void;
  onOpen: () => void;
}

/** An action of the audit; under it, once asked for, what it has changed. */
export function AuditLine({ entry, isHere, isOpen, onHere, onOpen }: Props) {
  const queries = useQueryClient();
  const row = useRef<HTMLLIElement>(null);
  const id = useId();
  const name = `${entry.words} ${entry.entity_name}`;
  // The button to undo it is gone when it is undone: the focus stays with the entry.
  const couldUndo = useRef(entry.can_undo);
  useEffect(() => {
    if (couldUndo.current && !entry.can_undo && isHere) focusOn(row.current);
    couldUndo.current = entry.can_undo;
  }, [entry.can_undo, isHere]);
  const what = (
    <>
      <span className="audit-act">{entry.words}</span>{' '}
      <strong className={entry.undone_at === null ? '' : 'line-through'}>{entry.entity_name}</strong>
    </>
  );
  return (
    <li
      ref={row}
      data-audit={entry.id}
      className="audit-row"
      tabIndex={-1}
      aria-current={isHere ? 'true' : undefined}
      onFocus={onHere}
    >
      <time dateTime={entry.created_at} title={momentWords(entry.created_at)} className="audit-time figures">
        {clockWords(entry.created_at)}
      </time>
      <span className="audit-who" title={entry.actor}>
        {entry.actor}
      </span>
      {entry.has_changes ? (
        <button
          type="button"
          data-audit-open
          className="audit-what"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={`What changed: ${name}`}
          onClick={onOpen}
        >
          {what}
        </button>
      ) : (
        <span className="audit-what">{what}</span>
      )}
      <span className="audit-detail">{detailOf(entry)}</span>
      {entry.undone_at !== null && <span className="audit-undone">Undone</span>}
      {entry.can_undo && (
        <button
          type="button"
          className="audit-undo"
          aria-label={`Undo: ${name}`}
          onClick={({ detail }) => {
            // The undo before it has put a row on top: a pointer that presses again means that one.
            if (detail === 0 || !haveRowsMoved()) void putBack(queries, entry);
          }}
        >
          <Undo2 aria-hidden />
          <span>Undo</span>
        </button>
      )}
      {entry.has_changes && <ChevronRight aria-hidden className="audit-sign" />}
      {isOpen && (
        <div id={id} className="audit-changes">
          <Difference entryId={entry.id} />
        </div>
      )}
    </li>
  );
}

/** One sentence more; of what was undone, who did that and when. */
function detailOf({ detail, undone_at, undone_by, created_at }: AuditEntry): string | null {
  if (undone_at === null || undone_by === null) return detail;
  const undone = `undone by ${undone_by} ${whenWords(undone_at, new Date(created_at))}`;
  return detail === null ? undone : `${undone} · ${detail}`;
}
