import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type Auth, useAuth } from '@/api/auth';
import { tell } from '@/api/events';
import { later } from '@/lib/later';

function tellArrival({ session }: Auth): void {
  const method = session?.method ?? null;
  if (session?.is_new_account) {
    tell('signup', { method });
    tell('User Signup', { method });
  }
  tell('User Login', { method });
}

/** Tells of pages that are looked at, and of people who come and go. Who is there from the start has not just come. */
export function useTelling(): void {
  const auth = useAuth();
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const isFirst = useRef(true);
  const before = useRef<Auth | null>(null);

  useEffect(() => {
    if (path === undefined) return;
    return later(() => {
      tell('Page View', {}, isFirst.current ? document.referrer : null);
      isFirst.current = false;
    });
  }, [path]);

  useEffect(() => {
    if (auth.isLoading) return;
    const { current } = before;
    before.current = auth;
    if (current === null || current.user?.id === auth.user?.id) return;
    if (auth.user !== null) tellArrival(auth);
    else tell('User Logout');
  }, [auth]);
}
