/** Connecting and disconnecting Spotify, what goes there, and asking for leave to connect. */
import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  beginSpotify,
  dropSpotify,
  postWhitelistRequest,
  putLikePreferences,
  retrySpotifyLikes,
} from '@/api/account';
import { atOnce, useAction } from '@/api/action';
import { sessionQuery } from '@/api/auth';
import { ApiError, wordsOf } from '@/api/errors';
import type { LikePreferences } from '@/api/types';
import { ownUserQuery } from '@/api/user';
import { toast } from '@/lib/toast';
import { begin } from './begun';
import { isSame, unsaved, unsavedOf } from './preferences';
import { spotifyQuery } from './queries';

const again = 'Something went wrong. Please try again.';

/** An answer without words is the server's; no answer at all is not. */
const connectWords = (error: Error): string =>
  error instanceof ApiError && error.status > 0
    ? wordsOf(error, 'Failed to get Spotify OAuth URL')
    : wordsOf(error, error instanceof ApiError ? again : error.message);

/** Sends the browser to Spotify, which sends it back to the callback's page. */
export const useConnect = () =>
  useAction({
    mutationFn: async () => {
      const { url, state } = await beginSpotify();
      if (!url) throw new Error('No OAuth URL received');
      begin(state);
      location.assign(url);
    },
    onError: (error) => toast({ title: 'Connection failed', description: connectWords(error), kind: 'bad' }),
  });

export function useDisconnect() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: dropSpotify,
    changes: spotifyQuery(),
    onSuccess: () => {
      queries.setQueryData(spotifyQuery().queryKey, (state) => state && { ...state, connection: null });
      // What was read of what they play, and what was recommended by it, went with the connection.
      queries.removeQueries({ queryKey: ['discover'] });
      toast({ title: 'Spotify disconnected', kind: 'good' });
    },
    onError: () => toast({ title: 'Failed to disconnect Spotify. Please try again.', kind: 'bad' }),
  });
}

export function useRetryLikes() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: retrySpotifyLikes,
    changes: spotifyQuery(),
    onSuccess: (state) => queries.setQueryData(spotifyQuery().queryKey, state),
    onError: (error) =>
      toast({ title: 'The likes were not sent', description: wordsOf(error, again), kind: 'bad' }),
  });
}

const preferencesKey = ['like-preferences'];

/** Shows a choice at once. When it cannot be saved it stays on this device until it can. */
const saving = (queries: QueryClient, userId: string) =>
  mutationOptions({
    ...atOnce,
    mutationKey: preferencesKey,
    // One after the other, so that the last choice is the one that stays.
    scope: { id: 'like-preferences' },
    mutationFn: putLikePreferences,
    onMutate: async (preferences) => {
      // A later choice is the one that waits.
      if (unsavedOf(userId) !== null) unsaved.write({ userId, preferences });
      await queries.cancelQueries(ownUserQuery());
      queries.setQueryData(
        ownUserQuery().queryKey,
        (user) => user && { ...user, like_preferences: preferences },
      );
    },
    onSuccess: (_, preferences) => {
      if (isSame(unsavedOf(userId), preferences)) unsaved.write(null);
    },
    onError: (_, preferences) => unsaved.write({ userId, preferences }),
  });

export const isSaving = (queries: QueryClient): boolean =>
  queries.isMutating({ mutationKey: preferencesKey }) > 0;

/** Sends a choice that waits; whoever made it was told then, so a failure is only the caller's. */
export const savePreferences = (queries: QueryClient, userId: string, preferences: LikePreferences) =>
  queries.getMutationCache().build(queries, saving(queries, userId)).execute(preferences);

export function useSavePreferences(userId: string) {
  const queries = useQueryClient();
  const options = saving(queries, userId);
  return useMutation({
    ...options,
    onError: (...failure) => {
      toast({ title: 'Failed to save preferences. Please try again in settings.', kind: 'bad' });
      return options.onError?.(...failure);
    },
  });
}

export function useAskForAccess() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: postWhitelistRequest,
    changes: ownUserQuery(),
    onSuccess: (whitelist_request) => {
      queries.setQueryData(ownUserQuery().queryKey, (user) => user && { ...user, whitelist_request });
      toast({ title: 'Request sent', description: 'An admin will look at it.', kind: 'good' });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.fields.length > 0) return;
      toast({ title: 'The request was not sent', description: wordsOf(error, again), kind: 'bad' });
      // It may be answered, or asked, since the page was read.
      void queries.invalidateQueries(ownUserQuery());
      void queries.invalidateQueries(sessionQuery());
    },
  });
}
