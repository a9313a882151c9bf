/** The ways in and out. Each leaves the session read anew, so that the whole page knows. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAction } from '@/api/action';
import { sessionQuery } from '@/api/auth';
import { deleteSession } from '@/api/calls';
import { ApiError } from '@/api/errors';
import { beginWithProvider, openLink, postCode, postFirstAdmin, postLink, postPassword } from '@/api/signIn';
import type { LinkWish } from '@/api/types';
import { toast } from '@/lib/toast';

/** Reads the session as it is from now on. Who waits for a reading under way gets the new one. */
export const readAnew = (queries: QueryClient): Promise<void> => queries.invalidateQueries(sessionQuery());

/** What a person is told of a sign-in that failed. Source: specification for visitors, section 8. */
export function sayFailure(error: Error): void {
  const words = error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : '';
  toast({
    title: 'Error',
    description: words === '' ? 'Something went wrong. Please try again.' : words,
    kind: 'bad',
  });
}

const welcome = () => toast({ title: 'Success', description: 'You have been signed in!', kind: 'good' });

export const useSendLink = () =>
  useAction({ mutationFn: (wish: LinkWish) => postLink(wish), onError: sayFailure });

export function useCode() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: postCode,
    onSuccess: () => {
      welcome();
      return readAnew(queries);
    },
    onError: sayFailure,
  });
}

export function usePassword() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: ({ email, password }: { email: string; password: string }) => postPassword(email, password),
    onSuccess: ({ created }) => {
      if (created) {
        const description = 'You have been signed up and logged in!';
        toast({ title: 'Account created', description, kind: 'good' });
      } else welcome();
      return readAnew(queries);
    },
    onError: sayFailure,
  });
}

export const useProvider = () =>
  useMutation({
    mutationFn: ({ provider, path }: { provider: string; path: string }) => beginWithProvider(provider, path),
    onSuccess: (url) => location.assign(url),
    onError: sayFailure,
  });

/** Signs in by a link that another browser asked for, once a person has said so. */
export function useConfirmedLink() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => openLink(token, true),
    onSuccess: () => readAnew(queries),
  });
}

/** Lets go of what was read as the person who was signed in, and asks who is. */
export async function forgetPerson(queries: QueryClient): Promise<void> {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  await readAnew(queries);
}

/** Signs out. What was read as that person goes, whether the server answered or not. */
export async function signOut(queries: QueryClient): Promise<void> {
  try {
    await deleteSession();
  } finally {
    await forgetPerson(queries);
  }
}

export function useFirstAdmin() {
  const queries = useQueryClient();
  return useMutation({ mutationFn: postFirstAdmin, onSuccess: () => readAnew(queries) });
}
