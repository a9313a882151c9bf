import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { answerWhitelist, type WhitelistRow, type WhitelistVerdict } from '@/api/admin';
import { AdminHead } from '@/features/admin/AdminHead';
import { Figure } from '@/features/admin/Figure';
import { whitelistQuery } from '@/features/admin/queries';
import { statusTone } from '@/features/admin/staged';
import { dateWords, failureWords, sayFailed } from '@/features/admin/words';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';

/** Members who ask to connect Spotify. */
export function WhitelistPage() {
  const queries = useQueryClient();
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(whitelistQuery());
  const rows = data?.pages.flatMap((page) => page.requests) ?? [];
  const counts = data?.pages[0]?.counts;
  const answer = useMutation({
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
      return queries.invalidateQueries(whitelistQuery());
    },
    onError: (failure, { status }) =>
      sayFailed(status === 'approved' ? 'Failed to approve request' : 'Failed to reject request', failure),
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
        <div className="admin-scroll">
          <table className="admin-table">
            <thead>
              <tr>
                <th>User</th>
                <th>Spotify Email</th>
                <th>Status</th>
                <th>Submitted</th>
                <th className="actions">Actions</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td className="[overflow-wrap:anywhere]">
                    <span className="font-medium">{row.username ?? 'No username'}</span>
                    <span className="block text-muted text-xs">{row.email}</span>
                  </td>
                  <td className="[overflow-wrap:anywhere]">{row.spotify_email}</td>
                  <td>
                    <span className="badge" data-tone={statusTone[row.status] ?? 'plain'}>
                      {row.status}
                    </span>
                  </td>
                  <td className="figures whitespace-nowrap text-muted">{dateWords(row.created_at)}</td>
                  <td className="actions">
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
                      <span className="figures text-faint text-xs">
                        Approved {dateWords(row.approved_at)}
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {hasNextPage && (
        <div className="mt-5 flex justify-center">
          <Button onClick={() => fetchNextPage()}>More</Button>
        </div>
      )}
    </>
  );
}
