/** Sends a submission: at once, or when the network is back. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { postSubmission } from '@/api/calls';
import { ApiError } from '@/api/errors';
import { toast } from '@/lib/toast';
import { clearDraft, type Draft, readDraft } from './draft';
import { failureText } from './failure';
import { payloadOf } from './payload';

const mutationKey = ['submit'];

export function useSubmit(onDone: () => Promise<void>) {
  const queries = useQueryClient();
  const { mutate, isPaused, isPending } = useMutation({
    mutationKey,
    mutationFn: (draft: Draft) => postSubmission(payloadOf(draft), draft.idempotency_key),
    // Offline the call waits; a call whose answer was lost is sent again under the same key.
    networkMode: 'online',
    retry: (failures, error) => failures < 2 && error instanceof ApiError && error.status === 0,
    onSuccess: async (_, sent) => {
      toast({
        title: 'Mix submitted',
        description: 'Thank you. It will appear once it has been reviewed.',
        kind: 'good',
      });
      await onDone();
      // What has been written since is another submission, and stays.
      if (readDraft().idempotency_key === sent.idempotency_key) clearDraft();
    },
    onError: (error) => {
      toast({ title: 'Submission Failed', description: failureText(error), kind: 'bad', lasts: 8000 });
    },
  });
  /** A second press, before the button is drawn as busy, is the first one still. */
  const submit = (draft: Draft) => {
    if (queries.isMutating({ mutationKey }) === 0) mutate(draft);
  };
  return { submit, isPaused, isPending };
}
