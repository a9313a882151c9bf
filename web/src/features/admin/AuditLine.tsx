import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AuditEntry } from '@/api/admin';
import { Button } from '@/ui/Button';
import { Difference } from './Difference';
import { putBack } from './undo';
import { actionWords, momentWords } from './words';

/** An action of the audit; under it, once asked for, what it has changed. */
export function AuditLine({ entry }: { entry: AuditEntry }) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const hasActs = entry.undone_at !== null || entry.has_changes || entry.can_undo;
  const name = `${actionWords(entry.action)} ${entry.entity_name}`;
  return (
    <>
      <tr aria-current={isOpen ? 'true' : undefined}>
        <td data-label="When" className="figures whitespace-nowrap text-muted">
          {momentWords(entry.created_at)}
        </td>
        <td data-label="Who" className="wrap-break-word">
          {entry.actor}
        </td>
        <td data-label="What" className="whitespace-nowrap">
          {actionWords(entry.action)}
        </td>
        <td data-label="Entity" className="wrap-break-word">
          {entry.entity_name}
          {entry.detail !== null && <span className="block text-muted text-xs">{entry.detail}</span>}
        </td>
        <td data-label="Undo" className="actions">
          {hasActs && (
            <span className="flex items-center justify-end gap-2 max-[50rem]:flex-wrap">
              {entry.undone_at !== null && <span className="text-faint text-xs">undone</span>}
              {entry.has_changes && (
                <Button
                  aria-expanded={isOpen}
                  aria-controls={isOpen ? id : undefined}
                  aria-label={`What changed: ${name}`}
                  onClick={() => setOpen(!isOpen)}
                >
                  What changed
                </Button>
              )}
              {entry.can_undo && (
                <Button aria-label={`Undo: ${name}`} onClick={() => void putBack(queries, entry)}>
                  Undo
                </Button>
              )}
            </span>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr id={id}>
          <td colSpan={5} className="wide">
            <Difference entryId={entry.id} />
          </td>
        </tr>
      )}
    </>
  );
}
