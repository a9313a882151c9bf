/** Sends the times of one listen, all at once. Without a network they wait and are sent later. */
import { type MutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAuth } from '@/api/auth';
import { wordsOf } from '@/api/errors';
import { tell } from '@/api/events';
import { isWaiting, resend } from '@/api/retry';
import { putTimestamps } from '@/api/timestamps';
import type { MixTrack, TimestampPut, TimestampsPut } from '@/api/types';
import type { Tap } from '@/core/timing';
import { anonymousSession } from '@/lib/anonymous';
import { toast } from '@/lib/toast';
import { timestampsQuery } from '../queries';
import { dropSent, stillSaid } from './drafts';

interface Wish {
  mixId: string;
  userId: string | null;
  times: Array<Tap & { trackId: string }>;
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

/** Times that were moved or taken back while they waited for a network are sent as they are now. */
async function sendTimes({ mixId, userId, times }: Wish): Promise<Answer> {
  const sent = stillSaid(mixId, times);
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

export function useSendDraft(mixId: string) {
  const { user } = useAuth();
  const queries = useQueryClient();
  const { mutate, data, ...state } = useMutation(timingMutation(queries));
  const send = (taps: readonly Tap[], tracks: readonly MixTrack[]) => {
    const times = taps.flatMap(({ position, seconds }) => {
      const track = tracks[position - 1];
      return track === undefined ? [] : [{ position, seconds, trackId: track.track_id }];
    });
    // The second press of a double click comes before anything is drawn.
    const isOnItsWay = queries.isMutating({ mutationKey: ['timing'] }) > 0;
    if (!isOnItsWay && times.length > 0) mutate({ mixId, userId: user?.id ?? null, times });
  };
  return {
    send,
    isPending: state.isPending,
    isWaiting: state.isPending && isWaiting(state),
    answers: data?.rows ?? [],
  };
}
