import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { AdminHead } from '@/features/admin/AdminHead';
import { AdminTable } from '@/features/admin/AdminTable';
import { MoreButton } from '@/features/admin/MoreButton';
import { auditQuery } from '@/features/admin/queries';
import { putBack } from '@/features/admin/undo';
import { actionWords, failureWords, momentWords } from '@/features/admin/words';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';

/** Who did what to which entity and when; what was deleted can be put back for thirty days. */
export function AuditPage() {
  const queries = useQueryClient();
  const pages = useInfiniteQuery(auditQuery());
  const { data, error } = pages;
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <AdminHead
        title="Audit"
        text="What admins did. Deletions can be undone for 30 days."
        back={{ place: 'dashboard', label: 'Back to Admin' }}
      />
      {error !== null && data === undefined && (
        <Notice
          level="h2"
          title="The audit log could not be loaded"
          text={failureWords(error, 'Please try again.')}
        />
      )}
      {data !== undefined && entries.length === 0 && <Notice level="h2" title="Nothing yet" />}
      {entries.length > 0 && (
        <AdminTable label="Audit log" columns={['When', 'Who', 'What', 'Entity', 'Undo']}>
          {entries.map((entry) => (
            <tr key={entry.id}>
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
                {entry.can_undo && (
                  <Button
                    aria-label={`Undo: ${actionWords(entry.action)} ${entry.entity_name}`}
                    onClick={() => void putBack(queries, entry.id)}
                  >
                    Undo
                  </Button>
                )}
                {entry.undone_at !== null && <span className="text-faint text-xs">undone</span>}
              </td>
            </tr>
          ))}
        </AdminTable>
      )}
      <MoreButton of={pages} />
    </>
  );
}
