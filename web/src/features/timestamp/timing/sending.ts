/** Sends the times of one listen, all at once. Without a network they wait and are sent later. */
import {
  type MutationFilters,
  type MutationOptions,
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useAuth } from '@/api/auth';
import { wordsOf } from '@/api/errors';
import { tell } from '@/api/events';
import { isWaiting, resend } from '@/api/retry';
import { putTimestamps } from '@/api/timestamps';
import type { TimestampPut, TimestampsPut } from '@/api/types';
import type { Tap } from '@/core/timing';
import { anonymousSession } from '@/lib/anonymous';
import { toast } from '@/lib/toast';
import { timestampsQuery } from '../queries';
import { dropSent, timesOf } from './drafts';

interface Wish {
  mixId: string;
  userId: string | null;
}

interface Answer extends TimestampsPut {
  /** The times that it is about. */
  sent: readonly Tap[];
}

/** Whether the server stored the time; otherwise it was refused. */
export const isTaken = ({ outcome }: TimestampPut): boolean =>
  outcome === 'shown' || outcome === 'behind' || outcome === 'same';

function say({ rows }: TimestampsPut): void {
  const taken = rows.filter(isTaken).length;
  const isAll = taken === rows.length;
  const isShown = rows.some(({ timestamp }) => timestamp?.is_confirmed === true);
  toast({
    title: isAll
      ? taken === 1
        ? 'Timestamp added'
        : `${taken} timestamps added`
      : `${taken} of ${rows.length} timestamps added`,
    description: isAll
      ? isShown
        ? 'Your times are now live for everyone!'
        : `Others see ${taken === 1 ? 'it' : 'them'} as not confirmed until a second person agrees.`
      : 'What became of each stands in its row.',
    kind: taken === 0 ? 'bad' : 'good',
  });
}

/**
 * The draft is sent as it is when it goes out: what was tapped while it waited for a network goes with it, what was moved
 * goes as it is now, and what was taken back stays here.
 */
async function sendTimes({ mixId, userId }: Wish): Promise<Answer> {
  const sent = timesOf(mixId);
  if (sent.length === 0) return { rows: [], sent };
  const put = await putTimestamps(mixId, {
    times: sent.map(({ position, seconds, trackId }) => ({
      position,
      start_seconds: seconds,
      track_id: trackId,
    })),
    ...(userId === null ? { session_id: anonymousSession() } : {}),
  });
  return { ...put, sent };
}

export const timingMutation = (queries: QueryClient): MutationOptions<Answer, Error, Wish> => ({
  mutationKey: ['timing'],
  meta: { waits: true },
  mutationFn: sendTimes,
  retry: resend,
  onSuccess: async (put, { mixId, userId }) => {
    dropSent(mixId, put.sent);
    if (put.rows.length === 0) return;
    if (put.rows.some(isTaken)) tell('Track Add Timestamp', { mix_id: mixId });
    say(put);
    await queries.invalidateQueries(timestampsQuery(mixId, userId));
  },
  onError: (error) => {
    const description = wordsOf(error, 'Your times are still on this device. Please try again.');
    toast({ title: 'Timestamps not sent', description, kind: 'bad' });
  },
});

/** The sends of a mix that are under way or wait, also those of an earlier page. */
const sendsOf = (mixId: string): MutationFilters => ({
  mutationKey: ['timing'],
  status: 'pending',
  predicate: ({ state }) => (state.variables as Wish).mixId === mixId,
});

export function useSendDraft(mixId: string) {
  const { user } = useAuth();
  const queries = useQueryClient();
  const { mutate, data } = useMutation(timingMutation(queries));
  const sends = useMutationState({ filters: sendsOf(mixId), select: ({ state }) => isWaiting(state) });
  const send = () => {
    // The second press of a double click comes before anything is drawn.
    const isOnItsWay = queries.isMutating(sendsOf(mixId)) > 0;
    if (!isOnItsWay && timesOf(mixId).length > 0) mutate({ mixId, userId: user?.id ?? null });
  };
  return {
    send,
    isPending: sends.length > 0,
    isWaiting: sends.includes(true),
    answers: data?.rows ?? [],
  };
}
