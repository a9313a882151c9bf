/** Sends the submissions that wait on this device, one after the other, as soon as somebody answers. */
import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '@/api/auth';
import { ApiError } from '@/api/errors';
import { postSubmission } from '@/api/submission';
import { toast } from '@/lib/toast';
import { tellArrived } from './arrived';
import { clearDraft, readDraft, settle } from './draft';
import { failureText } from './failure';
import { isHeld, isTheirs, note, outbox, release, type Waiting } from './outbox';
import { payloadOf } from './payload';
import { ownQuery } from './queries';

/** How often it is tried where the browser does not say that the network is back. */
const tryMs = 30_000;

let isSending = false;

/** A server that does not answer, stumbles or is asked too much may take it later; any other no is an answer. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

async function send({ draft }: Waiting, queries: QueryClient): Promise<void> {
  const { idempotency_key: key, form } = draft;
  try {
    await postSubmission(payloadOf(draft), key);
  } catch (error) {
    if (isPassing(error)) throw error;
    const problem = failureText(error);
    note(key, problem);
    toast({
      title: 'Submission Failed',
      description: `'${form.title}': ${problem}`,
      kind: 'bad',
      lasts: 8000,
    });
    return;
  }
  release(key);
  toast({
    title: 'Mix submitted',
    description: `'${form.title}' has been sent. It will appear once it has been reviewed.`,
    kind: 'good',
    lasts: 8000,
  });
  void queries.invalidateQueries(ownQuery());
  await tellArrived(key);
  if (readDraft().idempotency_key === key) clearDraft();
  else if (readDraft().taken_back === key) settle();
}

export async function sendWaiting(queries: QueryClient): Promise<void> {
  const due = outbox.read().filter(({ problem }) => problem === null);
  if (isSending || !navigator.onLine || due.length === 0) return;
  isSending = true;
  try {
    const { user } = await queries.fetchQuery({ ...sessionQuery(), staleTime: 0 });
    for (const waiting of due) {
      // While the ones before it were sent, it may have been taken back.
      const isDue = isHeld(waiting.draft.idempotency_key) && isTheirs(waiting, user?.id ?? null);
      if (isDue) await send(waiting, queries);
    }
  } catch (cause) {
    console.warn('a submission waits for the next try', cause);
  } finally {
    isSending = false;
  }
}

/** Tries now, when the network comes back, when something is put in, and now and then. */
export function keepSending(queries: QueryClient): void {
  const attempt = () => void sendWaiting(queries);
  addEventListener('online', attempt);
  outbox.subscribe(attempt);
  setInterval(attempt, tryMs);
  attempt();
}
