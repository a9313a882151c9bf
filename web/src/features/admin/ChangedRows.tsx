import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditDifference, AuditRow } from '@/api/admin';
import { capital } from '@/lib/capital';
import { Button } from '@/ui/Button';
import { putRowBack } from './undo';
import { plural } from './words';

type Props = Pick<AuditDifference, 'entry'> & { tracklist: NonNullable<AuditDifference['tracklist']> };

/** The rows of a tracklist that an action has changed, each with the way back. */
export function ChangedRows({ entry, tracklist: { rows, kept } }: Props) {
  const queries = useQueryClient();
  // The button of a row that was undone stays, so that the focus does.
  const [undone, setUndone] = useState<ReadonlySet<string>>(new Set());
  const undo = async (row: AuditRow) => {
    const isUndone = await putRowBack(queries, entry.id, row);
    if (isUndone) setUndone((before) => new Set([...before, keyOf(row)]));
  };
  return (
    <>
      <ul aria-label="Rows that changed" className="changed-rows">
        {rows.map((row) => {
          const isUndoneHere = undone.has(keyOf(row));
          return (
            <li key={keyOf(row)} data-kind={row.line.kind}>
              <span className="changed-word">
                <strong>{wordOf(row)}</strong> <span className="figures text-muted">{placeOf(row)}</span>
              </span>
              <div className="changed-what">
                <Name of={row} />
                {row.fields.map(({ name, before, after }) => (
                  <span key={name}>
                    <span className="text-muted">{name}</span> <del>{before ?? 'nothing'}</del>
                    <span aria-hidden> → </span>
                    <span className="sr-only"> became </span>
                    <ins>{after ?? 'nothing'}</ins>
                  </span>
                ))}
              </div>
              {row.is_undone && !isUndoneHere ? (
                <span className="changed-undone button font-medium text-sm">Undone</span>
              ) : (
                (entry.can_undo || isUndoneHere) && (
                  <Button
                    kind="quiet"
                    aria-disabled={isUndoneHere}
                    aria-label={`${isUndoneHere ? 'Undone' : 'Undo this row'}: ${row.name}`}
                    onClick={() => !isUndoneHere && void undo(row)}
                  >
                    {isUndoneHere ? 'Undone' : 'Undo this row'}
                  </Button>
                )
              )}
            </li>
          );
        })}
      </ul>
      {kept > 0 && <p className="text-muted">{plural(kept, 'row')} kept</p>}
    </>
  );
}

function Name({ of: { line, name } }: { of: AuditRow }) {
  if (line.kind === 'added') return <ins>{name}</ins>;
  return line.kind === 'removed' ? <del>{name}</del> : <span>{name}</span>;
}

const keyOf = ({ line }: AuditRow): string => `${line.before} ${line.after}`;

/** What became of a row; what a line does not know of, its fields say. */
const wordOf = ({ line: { kind } }: AuditRow): string => (kind === 'kept' ? 'Changed' : capital(kind));

/** Its place: in the list that it is in, and in the later one where it is in both. */
const placeOf = ({ line }: AuditRow): string => `row ${(line.after ?? line.before ?? 0) + 1}`;
