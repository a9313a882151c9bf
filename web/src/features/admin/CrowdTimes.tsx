import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, UserX, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { type CrowdTimestamp, putTimestampStatus } from '@/api/admin';
import type { Mix } from '@/api/types';
import { IconButton } from '@/ui/IconButton';
import { AdminTable } from './AdminTable';
import { crowdQuery } from './queries';
import { RemoveGiverOfTime } from './RemoveGiver';
import { useAdminAction } from './useAdminAction';
import { sayFailed, statusTone } from './words';

interface Props {
  mix: Mix;
  /** Called when a time has changed, to have the mix read anew. */
  onChanged: () => Promise<unknown>;
}

/** The times that the crowd gave to a mix, for an admin's last word. */
export function CrowdTimes({ mix, onChanged }: Props) {
  const queries = useQueryClient();
  const query = crowdQuery(mix.id);
  const { data: times = [] } = useQuery(query);
  /** The time whose giver's times are asked about. */
  const [going, setGoing] = useState<string | null>(null);
  const close = useCallback(() => setGoing(null), []);
  const settle = useAdminAction({
    mutationFn: ({ id, status }: Pick<CrowdTimestamp, 'id' | 'status'>) => putTimestampStatus(id, status),
    changes: query,
    onSuccess: (settled) => {
      queries.setQueryData(query.queryKey, (known = []) =>
        known.map((time) => (time.id === settled.id ? settled : time)),
      );
      return onChanged();
    },
    onError: (error) => sayFailed('Update failed', error),
  });
  if (times.length === 0 && going === null) return null;
  return (
    <section aria-label="Times from listeners" className="grid gap-3">
      <h2 className="text-md">Times from listeners</h2>
      <AdminTable
        label="Times of the crowd"
        columns={['Track', 'Time', 'Votes', 'Confidence', 'Status', 'Actions']}
      >
        {times.map((time) => (
          <tr key={time.id}>
            <td data-label="Track">
              {time.position}. {mix.tracks[time.position - 1]?.title}
            </td>
            <td data-label="Time" className="figures">
              {time.timestamp}
            </td>
            <td data-label="Votes" className="figures text-muted">
              {time.agree} for, {time.disagree} against
            </td>
            <td data-label="Confidence" className="figures text-muted">
              {Math.round(time.confidence_score * 100)} %
            </td>
            <td data-label="Status">
              <span className="badge" data-tone={statusTone[time.status] ?? 'plain'}>
                {time.status}
                {time.is_settled && ' by an admin'}
              </span>
            </td>
            <td data-label="Actions" className="actions">
              <span className="flex justify-end">
                <IconButton
                  label={`Approve ${time.timestamp}`}
                  disabled={settle.isPending}
                  onClick={() => settle.mutate({ id: time.id, status: 'approved' })}
                >
                  <Check aria-hidden />
                </IconButton>
                <IconButton
                  label={`Reject ${time.timestamp}`}
                  disabled={settle.isPending}
                  onClick={() => settle.mutate({ id: time.id, status: 'rejected' })}
                >
                  <X aria-hidden />
                </IconButton>
                <IconButton
                  label={`Remove everything from the person who gave ${time.timestamp}`}
                  onClick={() => setGoing(time.id)}
                >
                  <UserX aria-hidden />
                </IconButton>
              </span>
            </td>
          </tr>
        ))}
      </AdminTable>
      {going !== null && (
        <RemoveGiverOfTime
          id={going}
          onClose={close}
          onChanged={() => Promise.all([queries.invalidateQueries(query), onChanged()])}
        />
      )}
    </section>
  );
}
