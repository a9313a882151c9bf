import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAuth } from '@/api/auth';
import { config } from '@/api/seed';
import { ownPath } from '@/features/session/redirect';
import { SignInForm } from '@/features/session/SignInForm';
import { useTitle } from '@/lib/title';

/** Whoever was sent here goes on with the page that sent them; everybody else goes home. */
export function SignInPage() {
  const { user } = useAuth();
  const { history } = useRouter();
  const sent = useLocation({ select: ({ state }) => state.next });
  const [next] = useState(() => ownPath(sent));
  const { site_name } = config();
  useTitle('Sign in', site_name);
  const isDone = user !== null;
  useEffect(() => {
    if (isDone) history.replace(next);
  }, [isDone, history, next]);
  if (isDone) return null;
  return (
    <div className="wrap grid max-w-md gap-8 pt-8 pb-20 md:pt-16">
      <header className="grid gap-2">
        <h1 className="text-lg">Sign in to {site_name}</h1>
        <p className="text-muted">Your likes and times stay with you, on every device.</p>
      </header>
      <SignInForm next={next} />
    </div>
  );
}
