/**
 * Giving a time to a track and voting on one: without a network both wait and are sent later. An admin's time, and the
 * change or the withdrawal of one's own, are done at once or not at all.
 */
import {
  type Mutation,
  type MutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { atOnce, useAction } from '@/api/action';
import { useAuth } from '@/api/auth';
import { ApiError, wordsOf } from '@/api/errors';
import { tell } from '@/api/events';
import { isWaiting, resend } from '@/api/retry';
import {
  deleteTimestamp,
  deleteTimestampVote,
  getTimestamps,
  postTimestamp,
  putCue,
  putTimestamp,
  putTimestampVote,
} from '@/api/timestamps';
import type { MixTrack, NewCue, NewVote, Timestamp, VotedTimestamp } from '@/api/types';
import { anonymousSession } from '@/lib/anonymous';
import { toast, undoMs, type Way } from '@/lib/toast';
import { withNews } from './crowd';
import { timestampsQuery } from './queries';

/** Somebody and their mix: what an answer belongs to. */
interface Whose {
  mixId: string;
  userId: string | null;
}

export interface TimeWish extends Whose {
  position: number;
  /** What stands there for whoever gives the time; one that waits from before this was written down has none. */
  trackId?: string;
  startSeconds: number;
}

export interface VoteWish extends Whose {
  id: string;
  /** `null` takes the vote back. */
  vote: NewVote['vote_type'] | null;
}

/** What becomes of a vote, beside that it is recorded. */
const counts: Readonly<Record<VotedTimestamp['voice'], string>> = {
  own: 'Your feedback helps improve accuracy',
  network: 'It counts as the one vote of your network',
  new_accounts: 'Accounts less than a day old share one vote',
  mail_domain: 'Accounts of one email domain share one vote',
};

/** A vote from where the time came from: whoever gave it has spoken for the network already. */
const ofGiver = "You're on the same network as whoever gave this time, so your vote doesn't count";

const isUncounted = ({ agree, disagree }: Timestamp, { vote }: VoteWish): boolean =>
  (vote === 'agree' ? agree : disagree) === 0;

const sender = (userId: string | null) => (userId === null ? { session_id: anonymousSession() } : {});

function learn(queries: QueryClient, { mixId, userId }: Whose, news: Timestamp, seen: object): void {
  queries.setQueryData(timestampsQuery(mixId, userId).queryKey, (known = []) =>
    withNews(known, news).map((entry) => (entry.id === news.id ? { ...entry, ...seen } : entry)),
  );
}

/** Whether others have given the same track a time. Until somebody agrees with a new one, theirs is shown. */
function isBesideOthers(queries: QueryClient, { mixId, userId }: Whose, given: Timestamp): boolean {
  const known = queries.getQueryData(timestampsQuery(mixId, userId).queryKey) ?? [];
  return known.some(
    (time) =>
      time.track_id === given.track_id && !time.is_own && time.id !== given.id && time.status !== 'rejected',
  );
}

/** A time whose answer was lost is there already when it is sent again: that is no second time. */
async function send({ mixId, userId, position, trackId, startSeconds }: TimeWish): Promise<Timestamp> {
  try {
    const meant = trackId === undefined ? {} : { track_id: trackId };
    return await postTimestamp(mixId, { position, start_seconds: startSeconds, ...meant, ...sender(userId) });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    const given = await getTimestamps(mixId, userId === null ? anonymousSession() : null);
    // Its row may stand elsewhere by now.
    const isSameTrack = (time: Timestamp) =>
      trackId === undefined ? time.position === position : time.track_id === trackId;
    const same = given.find(
      (time) => time.is_own && isSameTrack(time) && time.start_seconds === startSeconds,
    );
    if (same === undefined) throw error;
    return same;
  }
}

const failed = 'Failed to submit timestamp. Please try again.';

/** Whether another track stands at the place by now than the one that was meant. */
const isAnotherTrack = (error: Error) => error instanceof ApiError && error.code === 'track.contradicts';

/** Whether a time itself is what was wrong, and why: the field says that where it was typed. */
export const isWrongTime = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 422 && error.fields.length > 0 && !isAnotherTrack(error);

/** Says why a time was not taken. One that the tracks around it leave no room for is no better the second time. */
export function sayNotTaken(error: Error): void {
  const why = error instanceof ApiError && error.status === 422 ? wordsOf(error, failed) : failed;
  toast({ title: why === failed ? 'Error' : 'Timestamp not saved', description: why, kind: 'bad' });
}

async function sayAnotherTrack(queries: QueryClient, error: Error): Promise<void> {
  await queries.invalidateQueries({ queryKey: ['mix'] });
  const description = wordsOf(error, 'Another track has taken this place since.');
  toast({ title: 'Timestamp not saved', description, kind: 'bad' });
}

/** Takes a time of one's own back. */
const takeBack = ({ userId }: Whose, id: string): Promise<Timestamp> =>
  deleteTimestamp(id, userId === null ? anonymousSession() : null);

function forget(queries: QueryClient, { mixId, userId }: Whose, gone: Timestamp): void {
  queries.setQueryData(timestampsQuery(mixId, userId).queryKey, (known = []) =>
    known.filter(({ id }) => id !== gone.id),
  );
}

/** The way back from a time that was given. */
const untilUndone = (queries: QueryClient, whose: Whose, { id }: Timestamp): Way => ({
  label: 'Undo',
  run: () =>
    void takeBack(whose, id)
      .then((gone) => {
        forget(queries, whose, gone);
        toast({ title: 'Timestamp taken back', kind: 'good' });
      })
      .catch((error: Error) => tellRefusal(queries, error, whose)),
});

/** The way back from a time that was taken back. */
const untilGivenAgain = (queries: QueryClient, whose: Whose, gone: Timestamp): Way => ({
  label: 'Undo',
  run: () => {
    const { position, start_seconds: startSeconds, track_id: trackId } = gone;
    void send({ ...whose, position, trackId, startSeconds })
      .then((given) => learn(queries, whose, given, { is_own: true }))
      .catch(sayNotTaken);
  },
});

export const timeMutation = (queries: QueryClient): MutationOptions<Timestamp, Error, TimeWish> => ({
  mutationKey: ['timestamp'],
  meta: { waits: true },
  mutationFn: send,
  retry: resend,
  onSuccess: (given, wish) => {
    const isShown = given.is_confirmed || !isBesideOthers(queries, wish, given);
    learn(queries, wish, given, { is_own: true });
    tell('Track Add Timestamp', { mix_id: given.mix_id, track_id: given.track_id });
    toast({
      title: 'Timestamp added',
      description: isShown
        ? 'Your timestamp is now live for everyone!'
        : 'It counts once a second person agrees.',
      kind: 'good',
      lasts: undoMs,
      action: untilUndone(queries, wish, given),
    });
  },
  onError: async (error, { mixId, userId }) => {
    if (isAnotherTrack(error)) {
      await sayAnotherTrack(queries, error);
      return;
    }
    if (error instanceof ApiError && error.status === 409) {
      await queries.invalidateQueries(timestampsQuery(mixId, userId));
      const description = wordsOf(error, "You've already submitted a timestamp for this track");
      toast({ title: 'Timestamp already submitted', description, kind: 'bad' });
      return;
    }
    sayNotTaken(error);
  },
});

async function sendVote({ id, userId, vote }: VoteWish): Promise<Timestamp | VotedTimestamp> {
  return vote === null
    ? await deleteTimestampVote(id, userId === null ? anonymousSession() : null)
    : await putTimestampVote(id, { vote_type: vote, ...sender(userId) });
}

export const voteMutation = (
  queries: QueryClient,
): MutationOptions<Timestamp | VotedTimestamp, Error, VoteWish> => ({
  mutationKey: ['timestamp-vote'],
  meta: { waits: true },
  mutationFn: sendVote,
  retry: resend,
  onSuccess: (voted, wish) => {
    const voice = 'voice' in voted ? voted.voice : null;
    learn(queries, wish, voted, { own_vote: wish.vote });
    if (voice === null) toast({ title: 'Vote taken back', kind: 'good' });
    else {
      toast({
        title: wish.vote === 'agree' ? 'Vote recorded' : 'Disagreement noted',
        description: voice === 'network' && isUncounted(voted, wish) ? ofGiver : counts[voice],
        kind: 'good',
      });
    }
  },
  onError: () => {
    toast({ title: 'Error', description: 'Failed to record your vote. Please try again.', kind: 'bad' });
  },
});

/** An admin's time, which stands before any other. */
export function useSetCue(mixId: string) {
  const queries = useQueryClient();
  const { mutateAsync, ...state } = useMutation({
    ...atOnce,
    mutationFn: (cue: NewCue) => putCue(mixId, cue),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['mix'] }),
    onError: (error) => {
      if (isAnotherTrack(error)) return sayAnotherTrack(queries, error);
      if (!isWrongTime(error)) sayNotTaken(error);
    },
  });
  const give = ({ position, track_id }: MixTrack, start_seconds: number | null) =>
    mutateAsync({ position, track_id, start_seconds });
  return { give, isPending: state.isPending, isWaiting: false };
}

export function useGiveTime(mixId: string) {
  const { user } = useAuth();
  const giving = timeMutation(useQueryClient());
  const { mutateAsync, ...state } = useMutation({
    ...giving,
    onError: (error, ...rest) => (isWrongTime(error) ? undefined : giving.onError?.(error, ...rest)),
  });
  const give = ({ position, track_id }: MixTrack, startSeconds: number) =>
    mutateAsync({ mixId, userId: user?.id ?? null, position, trackId: track_id, startSeconds });
  return { give, isPending: state.isPending, isWaiting: state.isPending && isWaiting(state) };
}

/** Says why a time of one's own stays as it is. */
async function tellRefusal(queries: QueryClient, error: Error, { mixId, userId }: Whose): Promise<void> {
  if (!(error instanceof ApiError) || error.status !== 409) {
    sayNotTaken(error);
    return;
  }
  await queries.invalidateQueries(timestampsQuery(mixId, userId));
  const description = wordsOf(
    error,
    'Others have already voted on this time, so it can no longer be changed.',
  );
  toast({ title: 'Error', description, kind: 'bad' });
}

/** Changes a time that the person gave. */
export function useChangeTime(mixId: string, id: string) {
  const { user } = useAuth();
  const queries = useQueryClient();
  const whose = { mixId, userId: user?.id ?? null };
  const { mutateAsync, isPending } = useMutation({
    ...atOnce,
    mutationFn: (start_seconds: number) => putTimestamp(id, { start_seconds, ...sender(whose.userId) }),
    onSuccess: (changed) => {
      learn(queries, whose, changed, { is_own: true });
      toast({ title: 'Timestamp changed', kind: 'good' });
    },
    onError: (error) => (isWrongTime(error) ? undefined : tellRefusal(queries, error, whose)),
  });
  const give = (_: MixTrack, startSeconds: number) => mutateAsync(startSeconds);
  return { give, isPending, isWaiting: false };
}

/** Takes a time back that the person gave. */
export function useWithdrawTime(mixId: string) {
  const { user } = useAuth();
  const queries = useQueryClient();
  const whose = { mixId, userId: user?.id ?? null };
  const { mutate, isPending } = useAction({
    mutationFn: (id: string) => takeBack(whose, id),
    apart: (id) => id,
    onSuccess: (gone) => {
      forget(queries, whose, gone);
      const action = untilGivenAgain(queries, whose, gone);
      toast({ title: 'Timestamp taken back', kind: 'good', lasts: undoMs, action });
    },
    onError: (error) => tellRefusal(queries, error, whose),
  });
  return { withdraw: mutate, isPending };
}

export function useVote(mixId: string) {
  const { user } = useAuth();
  const queries = useQueryClient();
  const { mutate, variables, ...state } = useMutation(voteMutation(queries));
  const vote = (id: string, way: VoteWish['vote']) => {
    // The second press of a double click comes before anything is drawn.
    const same = ({ state: { variables } }: Mutation) => (variables as VoteWish).id === id;
    const isOnItsWay = queries.isMutating({ mutationKey: ['timestamp-vote'], predicate: same }) > 0;
    if (!isOnItsWay) mutate({ mixId, userId: user?.id ?? null, id, vote: way });
  };
  const isOnItsWay = state.isPending;
  return {
    vote,
    isPending: isOnItsWay,
    isWaiting: isOnItsWay && isWaiting(state),
    /** What was voted last here, before the server has said that it counts; `null` to take a vote back. */
    wish: isOnItsWay ? variables?.vote : undefined,
  };
}
