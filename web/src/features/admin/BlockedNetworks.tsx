import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BlockedNetwork, releaseNetwork } from '@/api/admin';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { AdminTable } from './AdminTable';
import { BlockDialog } from './BlockDialog';
import { blockedNetworksQuery } from './queries';
import { useAdminAction } from './useAdminAction';
import { failureWords, momentWords, sayFailed } from './words';

/** The networks that are blocked, and the way to block another one. */
export function BlockedNetworks() {
  const queries = useQueryClient();
  const { data: networks = [], error } = useQuery(blockedNetworksQuery());
  const [isAsking, setAsking] = useState(false);
  const release = useAdminAction({
    mutationFn: ({ network }: BlockedNetwork) => releaseNetwork(network),
    onSuccess: (left) => {
      toast({ title: 'The network is free', kind: 'good' });
      queries.setQueryData(blockedNetworksQuery().queryKey, left);
    },
    onError: (failure) => sayFailed('The network is still blocked', failure),
  });
  return (
    <section aria-label="Blocked networks" className="mt-10 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-md">Blocked networks</h2>
        <Button onClick={() => setAsking(true)}>Block a network</Button>
      </div>
      {error !== null && <p className="text-bad text-sm">{failureWords(error, 'They could not be read.')}</p>}
      {error === null && networks.length === 0 && (
        <p className="text-muted text-sm">No network is blocked.</p>
      )}
      {networks.length > 0 && (
        <AdminTable label="Blocked networks" columns={['Network', 'Reason', 'Since', 'Until', 'Actions']}>
          {networks.map((it) => (
            <tr key={it.network}>
              <td data-label="Network">{it.name}</td>
              <td data-label="Reason" className="wrap-break-word">
                {it.reason}
              </td>
              <td data-label="Since" className="figures whitespace-nowrap text-muted">
                {momentWords(it.created_at)}
              </td>
              <td data-label="Until" className="figures whitespace-nowrap text-muted">
                {momentWords(it.ends_at)}
              </td>
              <td data-label="Actions" className="actions">
                <Button
                  aria-label={`Unblock ${it.name}`}
                  disabled={release.isPending}
                  onClick={() => release.mutate(it)}
                >
                  Unblock
                </Button>
              </td>
            </tr>
          ))}
        </AdminTable>
      )}
      {isAsking && <BlockDialog onClose={() => setAsking(false)} />}
    </section>
  );
}
