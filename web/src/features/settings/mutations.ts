/** Changes to a member's account, each with what is said when it does not go. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { deleteDevice, deleteDevices, deleteUser, putPassword, putUsername } from '@/api/account';
import { useAction } from '@/api/action';
import { sessionQuery } from '@/api/auth';
import { ApiError, isSignedOut, wordsOf } from '@/api/errors';
import { deletePositions, positionsQuery, putListeningPreference } from '@/api/positions';
import { isUnreachable } from '@/api/retry';
import type { NewPassword, SessionUser } from '@/api/types';
import { ownUserQuery } from '@/api/user';
import { toast } from '@/lib/toast';
import { forgetKnown } from '@/player/account';
import { forgetHeard } from '@/player/heardAccount';
import { writePositions } from '@/player/positions';
import { devicesQuery } from './queries';

function sayExpired(): void {
  toast({ title: 'Session expired', description: 'Please refresh the page and try again.', kind: 'bad' });
}

function sayFailed(error: Error, title: string): void {
  if (isSignedOut(error)) sayExpired();
  else toast({ title, description: wordsOf(error, 'Please try again.'), kind: 'bad' });
}

/** What the page knows of the member is right at once, without asking again. */
function showName(queries: QueryClient, { username }: SessionUser): void {
  const named = { username: username ?? null };
  queries.setQueryData(
    sessionQuery().queryKey,
    (session) => session && { ...session, user: session.user ? { ...session.user, ...named } : null },
  );
  queries.setQueryData(ownUserQuery().queryKey, (user) => user && { ...user, ...named });
}

export function useSetUsername() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: putUsername,
    changes: ownUserQuery(),
    onSuccess: (user) => {
      showName(queries, user);
      toast({ title: 'Username updated', kind: 'good' });
    },
    onError: (error) => {
      if (isSignedOut(error)) sayExpired();
      else if (error instanceof ApiError && error.code === 'username.taken') {
        const description = 'This username is already in use. Please choose another.';
        toast({ title: 'Username taken', description, kind: 'bad' });
      } else {
        const description = isUnreachable(error) ? { description: wordsOf(error, '') } : {};
        toast({ title: 'Failed to update username. Please try again.', ...description, kind: 'bad' });
      }
    },
  });
}

export function useSetPassword() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: (body: NewPassword) => putPassword(body),
    onSuccess: () => {
      toast({
        title: 'Password saved',
        description: 'Your other browsers are signed out.',
        kind: 'good',
      });
      // The devices are under the same name, and read anew with it.
      return queries.invalidateQueries(ownUserQuery());
    },
    onError: (error) => {
      // What is wrong with a field is said beside it.
      if (!(error instanceof ApiError && error.fields.length > 0)) {
        sayFailed(error, 'Failed to save the password');
      }
    },
  });
}

export function useSignOutDevice() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: deleteDevice,
    onSuccess: () => toast({ title: 'Signed out there', kind: 'good' }),
    onError: (error) => {
      // One that is gone already is what was wished for.
      if (!(error instanceof ApiError && error.status === 404)) sayFailed(error, 'Failed to sign out there');
    },
    onSettled: () => queries.invalidateQueries(devicesQuery()),
  });
}

export const useSignOutEverywhere = () =>
  useAction({
    mutationFn: deleteDevices,
    onError: (error) => sayFailed(error, 'Failed to sign out everywhere'),
  });

export const useDeleteAccount = () => useAction({ mutationFn: deleteUser });

/** Shows the choice at once, and what was before if it cannot be saved. */
export function useKeepPositions() {
  const queries = useQueryClient();
  const { queryKey } = positionsQuery();
  const show = (keeps_listening: boolean) =>
    queries.setQueryData(queryKey, (kept) => kept && { ...kept, keeps_listening });
  return useAction({
    mutationFn: putListeningPreference,
    changes: positionsQuery(),
    onMutate: show,
    onSuccess: () => {
      forgetKnown();
      forgetHeard();
    },
    onError: (error, keeps) => {
      show(!keeps);
      sayFailed(error, 'The setting was not saved');
    },
  });
}

/** Here as in the account; the other devices follow. */
export function useClearPositions() {
  return useAction({
    mutationFn: () => deletePositions(),
    onSuccess: () => {
      writePositions([]);
      forgetKnown();
      toast({ title: 'Where you left off is cleared', kind: 'good' });
    },
    onError: (error) => sayFailed(error, 'Where you left off was not cleared'),
  });
}
