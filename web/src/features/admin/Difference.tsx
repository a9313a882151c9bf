import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { AuditChange } from '@/api/admin';
import { capital } from '@/lib/capital';
import { Button } from '@/ui/Button';
import { ChangedRows } from './ChangedRows';
import { auditDifferenceQuery } from './queries';
import { failureWords } from './words';

interface Line {
  /** Tells the line from the others. */
  key: string;
  /** What differs. */
  what: string;
  /** `null` where nothing was there. */
  before: string | null;
  after: string | null;
}

/** What an action has changed, line by line: what it is, what it was, what it became. */
export function Difference({ entryId }: { entryId: string }) {
  const { data, error, refetch } = useQuery(auditDifferenceQuery(entryId));
  if (error !== null && data === undefined) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p role="alert">What changed could not be loaded. {failureWords(error, 'Please try again.')}</p>
        <Button onClick={() => void refetch()}>Try Again</Button>
      </div>
    );
  }
  if (data === undefined) return <p className="text-muted">Loading…</p>;
  const lines = data.changes.flatMap(linesOf);
  const { entry, tracklist } = data;
  const hasRows = tracklist !== null && tracklist.rows.length > 0;
  if (lines.length === 0 && !hasRows) {
    return <p className="text-muted">Nothing is different: what was changed was changed back at once.</p>;
  }
  return (
    <div className="difference">
      {hasRows && <ChangedRows entry={entry} tracklist={tracklist} />}
      {lines.length > 0 && (
        <ul aria-label={hasRows ? 'What else changed' : 'What changed'} className="difference-lines">
          {lines.map((line) => (
            <li key={line.key}>
              <span>{line.what}</span>
              <Value of={line.before} as="del" />
              <span>
                <ArrowRight aria-hidden="true" />
                <span className="sr-only">became</span>
              </span>
              <Value of={line.after} as="ins" />
            </li>
          ))}
        </ul>
      )}
      {data.more > 0 && <p className="text-muted">and {data.more} more</p>}
      {entry.can_undo && (
        <p className="text-muted">
          Undo brings back what was before. Later changes of other things stay; where somebody has changed the
          same thing since, nothing is undone.
        </p>
      )}
    </div>
  );
}

function Value({ of, as: Tag }: { of: string | null; as: 'del' | 'ins' }) {
  return <span>{of === null ? <i>nothing</i> : <Tag>{of}</Tag>}</span>;
}

function linesOf(change: AuditChange, at: number): Line[] {
  const thing = thingOf(change);
  if (change.kind !== 'changed') {
    const name = change.name === '' ? change.noun : change.name;
    const [before, after] = change.kind === 'added' ? [null, name] : [name, null];
    return [{ key: `${at}`, what: thing, before, after }];
  }
  return change.fields.map((field) => ({
    key: `${at} ${field.name}`,
    what: `${thing}, ${field.name}`,
    before: field.before,
    after: field.after,
  }));
}

/** What a line is about: a row by its number, anything else by its name. */
function thingOf({ noun, name, position, kind }: AuditChange): string {
  if (position !== null) return `${capital(noun)} ${position}`;
  return kind === 'changed' && name !== '' ? `${capital(noun)} ${name}` : capital(noun);
}
