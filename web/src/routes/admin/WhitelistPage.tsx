import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { answerWhitelist, type WhitelistRow, type WhitelistVerdict } from '@/api/admin';
import { AdminHead } from '@/features/admin/AdminHead';
import { AdminTable } from '@/features/admin/AdminTable';
import { Figure } from '@/features/admin/Figure';
import { MoreButton } from '@/features/admin/MoreButton';
import { whitelistQuery } from '@/features/admin/queries';
import { useAdminAction } from '@/features/admin/useAdminAction';
import { dateWords, failureWords, sayFailed, statusTone } from '@/features/admin/words';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';

/** Members who ask to connect Spotify. */
export function WhitelistPage() {
  const queries = useQueryClient();
  const pages = useInfiniteQuery(whitelistQuery());
  const { data, error } = pages;
  const rows = data?.pages.flatMap((page) => page.requests) ?? [];
  const counts = data?.pages[0]?.counts;
  const answer = useAdminAction({
    mutationFn: ({ row, status }: { row: WhitelistRow; status: WhitelistVerdict }) =>
      answerWhitelist(row.id, status),
    onSuccess: (_, { status }) => {
      toast(
        status === 'approved'
          ? {
              title: 'Request approved',
              description: 'The user can now connect their Spotify account.',
              kind: 'good',
            }
          : { title: 'Request rejected', kind: 'good' },
      );
    },
    onError: (failure, { status }) =>
      sayFailed(status === 'approved' ? 'Failed to approve request' : 'Failed to reject request', failure),
    // Source: specification for members and admin, section 4: the list reloads after each action.
    onSettled: () => queries.invalidateQueries(whitelistQuery()),
  });
  return (
    <>
      <AdminHead title="Spotify Whitelist" back={{ place: 'dashboard', label: 'Back to Admin' }} />
      {error !== null && data === undefined && (
        <Notice
          level="h2"
          title="Failed to load whitelist requests"
          text={failureWords(error, 'Please try again.')}
        >
          <Button kind="solid" onClick={() => queries.invalidateQueries(whitelistQuery())}>
            Try Again
          </Button>
        </Notice>
      )}
      {counts !== undefined && (
        <ul className="admin-cards mb-6">
          <Figure label="Pending" value={counts.pending} />
          <Figure label="Approved" value={counts.approved} />
          <Figure label="Rejected" value={counts.rejected} />
        </ul>
      )}
      {data !== undefined && rows.length === 0 && <Notice level="h2" title="No whitelist requests yet" />}
      {rows.length > 0 && (
        <AdminTable label="Requests" columns={['User', 'Spotify Email', 'Status', 'Submitted', 'Actions']}>
          {rows.map((row) => (
            <tr key={row.id}>
              <td data-label="User" className="wrap-break-word">
                <span className="font-medium">{row.username ?? 'No username'}</span>
                <span className="block text-muted text-xs">{row.email}</span>
              </td>
              <td data-label="Spotify Email" className="wrap-break-word">
                {row.spotify_email}
              </td>
              <td data-label="Status">
                <span className="badge" data-tone={statusTone[row.status] ?? 'plain'}>
                  {row.status}
                </span>
              </td>
              <td data-label="Submitted" className="figures whitespace-nowrap text-muted">
                {dateWords(row.created_at)}
              </td>
              <td data-label="Actions" className="actions">
                {row.status === 'pending' && (
                  <span className="flex justify-end gap-2">
                    <Button
                      kind="quiet"
                      disabled={answer.isPending}
                      aria-label={`Reject ${row.email}`}
                      onClick={() => answer.mutate({ row, status: 'rejected' })}
                    >
                      Reject
                    </Button>
                    <Button
                      disabled={answer.isPending}
                      aria-label={`Approve ${row.email}`}
                      onClick={() => answer.mutate({ row, status: 'approved' })}
                    >
                      Approve
                    </Button>
                  </span>
                )}
                {row.approved_at !== null && (
                  <span className="figures text-faint text-xs">Approved {dateWords(row.approved_at)}</span>
                )}
              </td>
            </tr>
          ))}
        </AdminTable>
      )}
      <MoreButton of={pages} />
    </>
  );
}
