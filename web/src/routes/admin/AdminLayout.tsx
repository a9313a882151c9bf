import { Link, Navigate, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAuth } from '@/api/auth';
import { at } from '@/features/admin/place';
import { Notice } from '@/ui/Notice';
import '@/styles/admin.css';

const places = [
  { place: 'dashboard', label: 'Dashboard' },
  { place: 'staged-entities', label: 'Approve Mixes' },
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
  if (isLoading) return <Notice title="Verifying admin access..." />;
  if (user === null) return <Navigate to="/" replace />;
  if (user.role !== 'admin') return <Denied />;
  return (
    <div className="wrap admin">
      <nav aria-label="Admin" className="admin-nav">
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
    </div>
  );
}

/** Source of the sentences: specification for members and admin, sections 2 ('Admin dashboard') and 6. */
function Denied() {
  const isDashboard = useLocation({ select: ({ pathname }) => pathname.endsWith('/dashboard') });
  const text = isDashboard
    ? "You don't have admin privileges."
    : "You don't have permission to access this page. Please contact an administrator.";
  return (
    <Notice title="Access Denied" text={text}>
      <Link to="/" className="link">
        Return to Home
      </Link>
    </Notice>
  );
}
