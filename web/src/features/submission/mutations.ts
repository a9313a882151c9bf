/** Sends a submission: at once, or from this device when the network is back. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAuth } from '@/api/auth';
import { isUnreachable } from '@/api/retry';
import { postSubmission } from '@/api/submission';
import { toast } from '@/lib/toast';
import { clearDraft, type Draft, readDraft } from './draft';
import { failureText } from './failure';
import { hold } from './outbox';
import { payloadOf } from './payload';
import { ownQuery } from './queries';

const mutationKey = ['submit'];

export function useSubmit(onDone: () => Promise<void>) {
  const queries = useQueryClient();
  const { user } = useAuth();
  const userId = user?.id ?? null;

  /** What has been written since is another submission, and stays. */
  const clear = (sent: Draft) => {
    if (readDraft().idempotency_key === sent.idempotency_key) clearDraft();
  };
  /** Whether it can wait on this device, which then says so. */
  const holdBack = (draft: Draft): boolean => {
    const isHeld = hold(draft, userId);
    if (isHeld) {
      toast({
        title: 'Saved on this device',
        description: `'${draft.form.title}' will be sent as soon as the network is back.`,
        lasts: 8000,
      });
      clear(draft);
    }
    return isHeld;
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
      void queries.invalidateQueries(ownQuery());
      await onDone();
      clear(sent);
    },
    onError: (error, draft) => {
      if (isUnreachable(error) && holdBack(draft)) return;
      toast({ title: 'Submission Failed', description: failureText(error), kind: 'bad', lasts: 8000 });
    },
  });
  /** A second press, before the button is drawn as busy, is the first one still. */
  const submit = (draft: Draft) => {
    if (queries.isMutating({ mutationKey }) > 0) return;
    // One too large to keep waits with the page.
    if (navigator.onLine || !holdBack(draft)) mutate(draft);
  };
  return { submit, isPaused, isPending };
}
