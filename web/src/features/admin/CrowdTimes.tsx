import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { type CrowdTimestamp, putTimestampStatus } from '@/api/admin';
import type { Mix } from '@/api/types';
import { IconButton } from '@/ui/IconButton';
import { crowdQuery } from './queries';
import { statusTone } from './staged';
import { sayFailed } from './words';

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
  const settle = useMutation({
    mutationFn: ({ id, status }: Pick<CrowdTimestamp, 'id' | 'status'>) => putTimestampStatus(id, status),
    onSuccess: (settled) => {
      queries.setQueryData(query.queryKey, (known = []) =>
        known.map((time) => (time.id === settled.id ? settled : time)),
      );
      return onChanged();
    },
    onError: (error) => sayFailed('Update failed', error),
  });
  if (times.length === 0) return null;
  return (
    <section aria-label="Times from listeners" className="grid gap-3">
      <h2 className="text-md">Times from listeners</h2>
      <div className="admin-scroll">
        <table className="admin-table">
          <thead>
            <tr>
              <th>Track</th>
              <th>Time</th>
              <th>Votes</th>
              <th>Confidence</th>
              <th>Status</th>
              <th className="actions">Actions</th>
            </tr>
          </thead>
          <tbody>
            {times.map((time) => (
              <tr key={time.id}>
                <td>
                  {time.position}. {mix.tracks[time.position - 1]?.title}
                </td>
                <td className="figures">{time.timestamp}</td>
                <td className="figures text-muted">
                  {time.agree} for, {time.disagree} against
                </td>
                <td className="figures text-muted">{Math.round(time.confidence_score * 100)} %</td>
                <td>
                  <span className="badge" data-tone={statusTone[time.status] ?? 'plain'}>
                    {time.status}
                    {time.is_settled && ' by an admin'}
                  </span>
                </td>
                <td className="actions">
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
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
