import { Link, Navigate, useLocation } from '@tanstack/react-router';
import {
  ChartNoAxesColumn,
  Copy,
  Disc3,
  History,
  Inbox,
  KeyRound,
  LayoutDashboard,
  ListMusic,
  Music,
  Settings,
  ShieldAlert,
  TextCursorInput,
  Upload,
  User,
  UsersRound,
} from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react';
import { useAuth } from '@/api/auth';
import { at } from '@/features/admin/place';
import { part } from '@/lib/part';
import { toast } from '@/lib/toast';
import { Notice } from '@/ui/Notice';
import '@/styles/admin.css';

const SignInAgain = part(() => import('@/features/session/SignInAgain').then((it) => it.SignInAgain));

interface Place {
  place: string;
  label: string;
  sign: ComponentType<{ 'aria-hidden': true }>;
}

/** The pages of the back-office by what one comes for. */
const groups: ReadonlyArray<{ name: string; places: readonly Place[] }> = [
  { name: '', places: [{ place: 'dashboard', label: 'Dashboard', sign: LayoutDashboard }] },
  {
    name: 'To do',
    places: [
      { place: 'staged-entities', label: 'Approve Mixes', sign: Inbox },
      { place: 'moderation', label: 'Moderation', sign: ShieldAlert },
      { place: 'duplicates', label: 'Duplicates', sign: Copy },
    ],
  },
  {
    name: 'Catalogue',
    places: [
      { place: 'mixes', label: 'Mixes', sign: Disc3 },
      { place: 'artists', label: 'Artists', sign: UsersRound },
      { place: 'tracks', label: 'Tracks', sign: Music },
      { place: 'lists', label: 'Lists', sign: ListMusic },
    ],
  },
  {
    name: 'Bring in',
    places: [
      { place: 'mix-uploader', label: 'Upload', sign: Upload },
      { place: 'tracklist-parser', label: 'Parser', sign: TextCursorInput },
    ],
  },
  {
    name: 'Site',
    places: [
      { place: 'users', label: 'Users', sign: User },
      { place: 'spotify-whitelist', label: 'Whitelist', sign: KeyRound },
      { place: 'analytics', label: 'Analytics', sign: ChartNoAxesColumn },
      { place: 'audit', label: 'Audit', sign: History },
      { place: 'settings', label: 'Settings', sign: Settings },
    ],
  },
];

/** The pages about one thing, and the list that each belongs to. */
const listOf: Record<string, string> = {
  'artist-editor': 'artists',
  'track-editor': 'tracks',
  'mix-editor': 'mixes',
  'replace-tracklist': 'mixes',
  'staged-entity': 'staged-entities',
  'replace-by-submission': 'staged-entities',
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
  const list = listOf[place ?? ''];
  return (
    <div className="admin">
      <nav aria-label="Admin" className="admin-rail" ref={showHere}>
        {groups.map(({ name, places }) => (
          <div key={name} className="admin-group">
            {name !== '' && (
              <p aria-hidden className="admin-group-name">
                {name}
              </p>
            )}
            {places.map(({ place, label, sign: Sign }) => (
              <Link
                key={place}
                {...at(place)}
                className="admin-place"
                activeProps={{ 'aria-current': 'page', 'data-here': true }}
                data-here={list === place || undefined}
              >
                <Sign aria-hidden />
                {label}
              </Link>
            ))}
          </div>
        ))}
      </nav>
      <div className="admin-page">{children}</div>
      <Suspense>
        <SignInAgain />
      </Suspense>
    </div>
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
