/** Putting back what was deleted: offered at once in the message that it is gone, and in the audit for thirty days. */
import type { QueryClient } from '@tanstack/react-query';
import { undoEntry } from '@/api/admin';
import { toast } from '@/lib/toast';
import { sayFailed } from './words';

/** How long the message can be acted on. */
const offerMs = 10_000;

/** Puts something back, and says whether it went. */
export async function putBack(queries: QueryClient, auditId: string): Promise<void> {
  try {
    await undoEntry(auditId);
    toast({ title: 'Put back', kind: 'good' });
    await queries.invalidateQueries({ queryKey: ['admin'] });
  } catch (error) {
    sayFailed('It could not be put back', error as Error);
  }
}

/** Says that something is gone, with the way to have it back. */
export function sayGone(
  queries: QueryClient,
  title: string,
  auditId: string | null,
  description?: string,
): void {
  toast({
    title,
    kind: 'good',
    lasts: offerMs,
    ...(description === undefined ? {} : { description }),
    ...(auditId === null ? {} : { action: { label: 'Undo', run: () => void putBack(queries, auditId) } }),
  });
}
