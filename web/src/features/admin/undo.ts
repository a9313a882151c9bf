/** Undoing what was done: offered at once in the message that something is gone, and in the audit for thirty days. */
import type { QueryClient } from '@tanstack/react-query';
import { undoEntry } from '@/api/admin';
import { toast } from '@/lib/toast';
import { sayFailed } from './words';

/** How long the message can be acted on. */
const offerMs = 10_000;

/** Undoes an action, and says whether it went: what was deleted is put back, anything else is as it was. */
export async function putBack(
  queries: QueryClient,
  { id, action }: { id: string; action: string },
): Promise<void> {
  const isBack = action.endsWith('.deleted') || action.endsWith('.removed');
  try {
    await undoEntry(id);
    toast({ title: isBack ? 'Put back' : 'Undone', kind: 'good' });
    await queries.invalidateQueries({ queryKey: ['admin'] });
  } catch (error) {
    sayFailed(isBack ? 'It could not be put back' : 'It could not be undone', error as Error);
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
    ...(auditId === null
      ? {}
      : { action: { label: 'Undo', run: () => void putBack(queries, { id: auditId, action: '.deleted' }) } }),
  });
}
