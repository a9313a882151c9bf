/** Who is signed in, for whoever asks. It is loading until the session is read; a session that cannot be read is none. */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { getSession } from './calls';
import type { Session, SessionUser } from './types';

export interface Auth {
  isLoading: boolean;
  user: SessionUser | null;
  session: NonNullable<Session['session']> | null;
}

const AuthContext = createContext<Auth | null>(null);

export const sessionQuery = () =>
  queryOptions({
    queryKey: ['session'],
    queryFn: ({ signal }) => getSession(signal),
    retry: false,
    // It may have ended since.
    refetchOnWindowFocus: 'always',
    // A page that began without a network does not know yet.
    refetchOnReconnect: true,
  });

/** The id of whoever is signed in, as far as it is read; null for nobody. */
export const personOf = (queries: QueryClient): string | null =>
  queries.getQueryData(sessionQuery().queryKey)?.user?.id ?? null;

export const isPersonRead = (queries: QueryClient): boolean =>
  queries.getQueryData(sessionQuery().queryKey) !== undefined;

export function AuthProvider({ children }: { children: ReactNode }) {
  const { data, isPending } = useQuery(sessionQuery());
  const auth = useMemo(
    () => ({ isLoading: isPending, user: data?.user ?? null, session: data?.session ?? null }),
    [data, isPending],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
