/** Putting back what was deleted: offered at once in the message that it is gone, and in the audit for thirty days. */
import type { QueryClient } from '@tanstack/react-query';
import { client, settleEmpty } from '@/api/client';
import { toast } from '@/lib/toast';
import { sayFailed } from './words';

export const undoDeed = (id: string): Promise<void> =>
  settleEmpty(client.POST('/api/admin/audit/{id}/undo', { params: { path: { id } } }));

/** How long the message can be acted on. */
const offerMs = 10_000;

/** Says that something is gone, with the way to have it back. */
export function sayGone(
  queries: QueryClient,
  title: string,
  auditId: string | null,
  description?: string,
): void {
  const run = () => {
    if (auditId === null) return;
    undoDeed(auditId)
      .then(() => {
        toast({ title: 'Put back', kind: 'good' });
        return queries.invalidateQueries({ queryKey: ['admin'] });
      })
      .catch((error: Error) => sayFailed('It could not be put back', error));
  };
  toast({
    title,
    kind: 'good',
    lasts: offerMs,
    ...(description === undefined ? {} : { description }),
    ...(auditId === null ? {} : { action: { label: 'Undo', run } }),
  });
}
