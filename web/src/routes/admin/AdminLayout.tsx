import { Link, Navigate, useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useAuth } from '@/api/auth';
import { at } from '@/features/admin/place';
import { part } from '@/lib/part';
import { toast } from '@/lib/toast';
import { Notice } from '@/ui/Notice';
import '@/styles/admin.css';

const SignInAgain = part(() => import('@/features/session/SignInAgain').then((it) => it.SignInAgain));

const places = [
  { place: 'dashboard', label: 'Dashboard' },
  { place: 'staged-entities', label: 'Approve Mixes' },
  { place: 'moderation', label: 'Moderation' },
  { place: 'mixes', label: 'Mixes' },
  { place: 'lists', label: 'Lists' },
  { place: 'mix-uploader', label: 'Upload' },
  { place: 'tracklist-parser', label: 'Parser' },
  { place: 'spotify-whitelist', label: 'Whitelist' },
  { place: 'users', label: 'Users' },
  { place: 'analytics', label: 'Analytics' },
  { place: 'audit', label: 'Audit' },
  { place: 'settings', label: 'Settings' },
] as const;

/**
 * The guard in front of every page of the back-office, and the way between them. It spares people pages that would
 * be empty: the server refuses everything to others whatever a page shows.
 */
export function AdminLayout({ children }: { children: ReactNode }) {
  const { isLoading, user } = useAuth();
  const [, area, place] = useLocation({ select: ({ pathname }) => pathname }).split('/');
  // On the way to another page, what that one is called decides nothing here.
  if (area !== 'admin') return null;
  if (isLoading) return <Notice title="Verifying admin access..." />;
  if (user === null) return <Navigate to={place === 'spotify-whitelist' ? '/sign-in' : '/'} replace />;
  if (user.role !== 'admin')
    return place === 'dashboard' ? <Denied /> : <Away isTold={place !== 'spotify-whitelist'} />;
  return (
    <div className="wrap admin">
      <nav aria-label="Admin" className="admin-nav" ref={showHere}>
        {places.map(({ place, label }) => (
          <Link
            key={place}
            {...at(place)}
            className="admin-place"
            activeProps={{ 'aria-current': 'page', 'data-here': true }}
          >
            {label}
          </Link>
        ))}
      </nav>
      {children}
      <Suspense>
        <SignInAgain />
      </Suspense>
    </div>
  );
}

/** On a phone the row of places is wider than the screen: the one that is open is brought into it. */
function showHere(nav: HTMLElement | null): void {
  nav?.querySelector('[data-here]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

/** What a member is told at the dashboard. Source: specification for members and admin, section 2, 'Admin dashboard'. */
function Denied() {
  return (
    <Notice title="Access Denied" text="You don't have admin privileges.">
      <Link to="/" className="link">
        Return to Home
      </Link>
    </Notice>
  );
}

/** Sends a member home. Source of the sentence: specification for members and admin, section 6. */
function Away({ isTold }: { isTold: boolean }) {
  useEffect(() => {
    if (!isTold) return;
    toast({
      title: 'Access Denied',
      description: "You don't have permission to access this page. Please contact an administrator.",
      kind: 'bad',
    });
  }, [isTold]);
  return <Navigate to="/" replace />;
}
