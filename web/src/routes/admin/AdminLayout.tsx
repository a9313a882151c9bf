import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useAuth } from '@/api/auth';
import { at } from '@/features/admin/place';
import { groups } from '@/features/admin/places';
import { toDoQuery } from '@/features/admin/queries';
import { part } from '@/lib/part';
import { toast } from '@/lib/toast';
import { Notice } from '@/ui/Notice';
import '@/styles/admin.css';

const GoTo = part(() => import('@/features/admin/GoTo').then((it) => it.GoTo));

const SignInAgain = part(() => import('@/features/session/SignInAgain').then((it) => it.SignInAgain));

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
  return (
    <div className="admin">
      <Rail here={listOf[place ?? '']} />
      <div className="admin-page">{children}</div>
      <Suspense>
        <SignInAgain />
      </Suspense>
    </div>
  );
}

/** The way between the pages, with how much waits on each, and to anything by its name. */
function Rail({ here }: { here: string | undefined }) {
  const { data: waiting } = useQuery(toDoQuery());
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
      <nav aria-label="Admin" className="admin-rail" ref={showHere}>
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
        {groups.map(({ name, places }) => (
          <div key={name} className="admin-group">
            {name !== '' && (
              <p aria-hidden className="admin-group-name">
                {name}
              </p>
            )}
            {places.map(({ place, label, sign: Sign, waits }) => {
              const count = waits === undefined ? 0 : (waiting?.[waits] ?? 0);
              return (
                <Link
                  key={place}
                  {...at(place)}
                  className="admin-place"
                  activeProps={{ 'aria-current': 'page', 'data-here': true }}
                  data-here={here === place || undefined}
                >
                  <Sign aria-hidden />
                  {label}
                  {count > 0 && (
                    <span className="admin-count figures">
                      {count}
                      <span className="sr-only"> waiting</span>
                    </span>
                  )}
                </Link>
              );
            })}
          </div>
        ))}
      </nav>
      {isGoing && (
        <Suspense>
          <GoTo onClose={() => setGoing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** On a phone the row of places is wider than the screen: the one that is open is brought into it. */
function showHere(nav: HTMLElement | null): void {
  const here = nav?.querySelector<HTMLElement>('[data-here]');
  // The page itself stays where it is.
  if (nav && here) nav.scrollLeft = here.offsetLeft - (nav.clientWidth - here.clientWidth) / 2;
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
