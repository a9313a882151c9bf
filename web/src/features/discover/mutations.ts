/** What a member does with their Discover Weekly: less like a track, that taken back, and reading anew what they play. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { atOnce, useAction } from '@/api/action';
import { deleteWeeklyRefusal, postSync, putWeeklyRefusal } from '@/api/discover';
import { wordsOf } from '@/api/errors';
import type { WeeklyTrack } from '@/api/types';
import { toast, undoMs } from '@/lib/toast';
import { syncQuery, weeklyQuery } from './queries';

interface Refusal {
  track: WeeklyTrack;
  /** Its place in the list. */
  index: number;
  refused: boolean;
}

const usual = 'The server is not responding. Please try again.';

function mark(queries: QueryClient, { track, index, refused }: Refusal): void {
  queries.setQueryData(weeklyQuery().queryKey, (before) => {
    if (before === undefined) return before;
    const tracks = before.tracks.filter((it) => it.spotify_track_id !== track.spotify_track_id);
    if (!refused) tracks.splice(index, 0, track);
    return { ...before, tracks };
  });
}

/** Sends a track away, and offers to take that back. */
export function useRefuse(): (track: WeeklyTrack, index: number) => void {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    ...atOnce,
    mutationKey: ['weekly-refusal'],
    // One after the other, so that sending away and taking back arrive in their order.
    scope: { id: 'weekly-refusals' },
    mutationFn: async ({ track, refused }: Refusal) => {
      await (refused ? putWeeklyRefusal : deleteWeeklyRefusal)(track.spotify_track_id);
      // A read that began before the server had written knows the list as it was.
      await queries.cancelQueries(weeklyQuery());
    },
    onMutate: async (refusal) => {
      await queries.cancelQueries(weeklyQuery());
      mark(queries, refusal);
    },
    onError: (error, refusal) => {
      mark(queries, { ...refusal, refused: !refusal.refused });
      toast({
        title: refusal.refused ? 'The track stays' : 'The track stays away',
        description: wordsOf(error, usual),
        kind: 'bad',
      });
    },
  });
  return useCallback(
    (track: WeeklyTrack, index: number) => {
      // What is true at this moment, not what was last drawn.
      const isListed = queries
        .getQueryData(weeklyQuery().queryKey)
        ?.tracks.some((it) => it.spotify_track_id === track.spotify_track_id);
      if (!isListed) return;
      mark(queries, { track, index, refused: true });
      mutate({ track, index, refused: true });
      toast({
        title: 'Less like this',
        description: `'${track.track_name}' is off your list.`,
        lasts: undoMs,
        action: { label: 'Undo', run: () => mutate({ track, index, refused: false }) },
      });
    },
    [mutate, queries],
  );
}

export function useBeginSync() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: postSync,
    changes: syncQuery(),
    onSuccess: (sync) => queries.setQueryData(syncQuery().queryKey, sync),
    onError: (error) => toast({ title: 'Sync failed', description: wordsOf(error, usual), kind: 'bad' }),
  });
}
