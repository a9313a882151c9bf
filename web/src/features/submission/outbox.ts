/**
 * Submissions that wait on this device for a network. Each is kept with the key that it is sent under, so that it is
 * sent once whatever happens in between, and with who wrote it, so that nobody else sends it in their name.
 */
import { keep } from '@/lib/kept';
import { type Draft, isDraft } from './written';

export interface Waiting {
  draft: Draft;
  /** Id of the member who wrote it; null for somebody without an account. */
  userId: string | null;
  /** Why the server did not take it; null while it has not been asked. */
  problem: string | null;
}

function isWaiting(value: unknown): value is Waiting {
  return typeof value === 'object' && value !== null && 'draft' in value && isDraft(value.draft);
}

export const outbox = keep<readonly Waiting[]>('segue.outbox', (stored) =>
  Array.isArray(stored)
    ? stored.filter(isWaiting).map(({ draft, userId = null, problem = null }) => ({ draft, userId, problem }))
    : [],
);

const isNot =
  (key: string) =>
  ({ draft }: Waiting): boolean =>
    draft.idempotency_key !== key;

/** Whether there was room for it. */
export function hold(draft: Draft, userId: string | null): boolean {
  const others = outbox.read().filter(isNot(draft.idempotency_key));
  return outbox.tryWrite([...others, { draft, userId, problem: null }]);
}

/** Whether it waits still. */
export const isHeld = (key: string): boolean => !outbox.read().every(isNot(key));

/** Takes one out; answers whether it was there. */
export function release(key: string): boolean {
  const waited = isHeld(key);
  if (waited) outbox.write(outbox.read().filter(isNot(key)));
  return waited;
}

/** Notes why one was not taken, or with null that it is to be tried again. */
export function note(key: string, problem: string | null): void {
  outbox.write(outbox.read().map((waiting) => (isNot(key)(waiting) ? waiting : { ...waiting, problem })));
}

/** Whether somebody may see and send it: its writer, and anybody where that one had no account. */
export const isTheirs = ({ userId }: Waiting, person: string | null): boolean =>
  userId === null || userId === person;
