/** Who is signed in, for whoever asks. It is loading until the session is read; a session that cannot be read is none. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
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
    // Another tab may have signed in or out since.
    refetchOnWindowFocus: 'always',
    // Without a network nobody could say.
    refetchOnReconnect: true,
  });

export function AuthProvider({ children }: { children: ReactNode }) {
  const { data, isPending } = useQuery(sessionQuery());
  useOtherTabs(data?.user?.id ?? null, isPending);
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

/** Tabs of one browser have one session: the one in which it changes tells the others. */
function useOtherTabs(userId: string | null, isPending: boolean): void {
  const queries = useQueryClient();
  const told = useRef<string | null>(undefined);
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return;
    const tabs = new BroadcastChannel('segue.session');
    tabs.onmessage = () => void queries.invalidateQueries(sessionQuery());
    if (!isPending) {
      if (told.current !== undefined && told.current !== userId) tabs.postMessage(null);
      told.current = userId;
    }
    return () => tabs.close();
  }, [queries, userId, isPending]);
}
