/** Sends a submission: at once, or from this device when the network is back. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAuth } from '@/api/auth';
import { isUnreachable } from '@/api/retry';
import { postSubmission } from '@/api/submission';
import { toast } from '@/lib/toast';
import { clearDraft, readDraft, settle } from './draft';
import { failureText } from './failure';
import { hold, release } from './outbox';
import { payloadOf } from './payload';
import { ownQuery } from './queries';
import type { Draft } from './written';

const mutationKey = ['submit'];

export function useSubmit(onDone: () => Promise<void>) {
  const queries = useQueryClient();
  const { user } = useAuth();
  const userId = user?.id ?? null;

  /** What has been written since is another submission, and stays. */
  const clear = (sent: Draft) => {
    if (readDraft().idempotency_key === sent.idempotency_key) clearDraft();
  };

  const { mutate, isPaused, isPending } = useMutation({
    mutationKey,
    mutationFn: (draft: Draft) => postSubmission(payloadOf(draft), draft.idempotency_key),
    // Offline the call waits; a call whose answer was lost is sent again under the same key.
    networkMode: 'online',
    retry: (failures, error) => failures < 2 && isUnreachable(error),
    onSuccess: async (_, sent) => {
      toast({
        title: 'Mix submitted',
        description: 'Thank you. It will appear once it has been reviewed.',
        kind: 'good',
      });
      // It may have waited here before: a first try that was refused, and was then sent from the page.
      release(sent.idempotency_key);
      void queries.invalidateQueries(ownQuery());
      await onDone();
      clear(sent);
    },
    onError: (error, draft) => {
      if (isUnreachable(error) && hold(draft, userId)) return;
      toast({ title: 'Submission Failed', description: failureText(error), kind: 'bad', lasts: 8000 });
    },
  });
  /** A second press, before the button is drawn as busy, is the first one still. */
  const submit = () => {
    if (queries.isMutating({ mutationKey }) > 0) return;
    settle();
    // As it is at this moment: a row that was open has just been taken over.
    const draft = readDraft();
    // The draft stays as it is beside what waits, and its page says so. One too large to keep waits with the page.
    if (navigator.onLine || !hold(draft, userId)) mutate(draft);
  };
  return { submit, isPaused, isPending };
}
