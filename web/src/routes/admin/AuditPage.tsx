import { useInfiniteQuery } from '@tanstack/react-query';
import { AdminHead } from '@/features/admin/AdminHead';
import { AdminTable } from '@/features/admin/AdminTable';
import { AuditLine } from '@/features/admin/AuditLine';
import { MoreButton } from '@/features/admin/MoreButton';
import { auditQuery } from '@/features/admin/queries';
import { failureWords } from '@/features/admin/words';
import { Notice } from '@/ui/Notice';

/** Who did what to which entity and when, with what it changed; it can be undone for thirty days. */
export function AuditPage() {
  const pages = useInfiniteQuery(auditQuery());
  const { data, error } = pages;
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <AdminHead
        title="Audit"
        text="What admins did, and what it changed. It can be undone for 30 days."
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
            <AuditLine key={entry.id} entry={entry} />
          ))}
        </AdminTable>
      )}
      <MoreButton of={pages} />
    </>
  );
}
