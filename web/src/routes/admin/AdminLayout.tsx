import { Link, Navigate, useLocation } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useAuth } from '@/api/auth';
import { AdminMenu } from '@/features/admin/AdminMenu';
import { AdminPlaces } from '@/features/admin/AdminPlaces';
import { useLostFocus } from '@/features/admin/useLostFocus';
import { part } from '@/lib/part';
import { toast } from '@/lib/toast';
import { Notice } from '@/ui/Notice';
import '@/styles/back-office.css';

const GoTo = part(() => import('@/features/admin/GoTo'), 'GoTo');

const SignInAgain = part(() => import('@/features/session/SignInAgain'), 'SignInAgain');

/** The pages about one thing, and the list that each belongs to. */
const listOf: Record<string, string> = {
  'artist-editor': 'artists',
  'track-editor': 'tracks',
  'mix-editor': 'mixes',
  'replace-tracklist': 'mixes',
  'staged-entity': 'staged-entities',
  'replace-by-submission': 'staged-entities',
  suggestion: 'moderation',
};

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
  return <Frame here={listOf[place ?? '']}>{children}</Frame>;
}

function Frame({ here, children }: { here: string | undefined; children: ReactNode }) {
  useLostFocus();
  return (
    <div className="admin">
      <Ways here={here} />
      <div className="admin-page">{children}</div>
      <Suspense>
        <SignInAgain />
      </Suspense>
    </div>
  );
}

/** The way between the pages, with how much waits on each, and to anything by its name. */
function Ways({ here }: { here: string | undefined }) {
  const [isGoing, setGoing] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      event.preventDefault();
      setGoing(true);
    };
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, []);
  return (
    <>
      <nav aria-label="Admin" className="admin-rail">
        <button
          type="button"
          className="admin-place admin-go"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => setGoing(true)}
        >
          <Search aria-hidden />
          Go to…
          <kbd aria-hidden>Ctrl K</kbd>
        </button>
        <AdminPlaces here={here} />
      </nav>
      <AdminMenu here={here} onGoTo={() => setGoing(true)} />
      {isGoing && (
        <Suspense>
          <GoTo onClose={() => setGoing(false)} />
        </Suspense>
      )}
    </>
  );
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
