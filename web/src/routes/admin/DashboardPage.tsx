import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import type { AdminDashboard } from '@/api/admin';
import { AdminHead } from '@/features/admin/AdminHead';
import { Activity } from '@/features/admin/dashboard/Activity';
import { NeedsAttention } from '@/features/admin/dashboard/NeedsAttention';
import { System } from '@/features/admin/dashboard/System';
import { ToDo } from '@/features/admin/dashboard/ToDo';
import { at } from '@/features/admin/place';
import { analyticsQuery, dashboardQuery, realtimeQuery } from '@/features/admin/queries';
import { failureWords, plural, sizeWords } from '@/features/admin/words';
import { part } from '@/lib/part';
import '@/styles/dashboard.css';

const VisitsPlot = part(() => import('@/features/admin/VisitsPlot'), 'VisitsPlot');

/** The pages that the specification has the dashboard lead to, and those that came since. */
const quickLinks = [
  ['staged-entities', 'Approve Mixes'],
  ['mixes', 'Mixes'],
  ['lists', 'Lists'],
  ['mix-uploader', 'Upload Mix'],
  ['entity-uploader', 'Upload Entities'],
  ['parser', 'Tracklist Parser'],
  ['spotify-whitelist', 'Spotify Whitelist'],
  ['users', 'Users'],
  ['analytics', 'Analytics'],
  ['settings', 'Settings'],
] as const;

/** The back-office's front page: what waits, how the site is, and what happened last. */
export function DashboardPage() {
  const { data, error } = useQuery(dashboardQuery());
  const { data: live } = useQuery(realtimeQuery());
  return (
    <>
      <AdminHead title="Admin Dashboard">
        {live !== undefined && (
          <span className="badge" data-tone={live > 0 ? 'good' : 'plain'} aria-live="polite">
            {plural(live, 'visitor')} now
          </span>
        )}
      </AdminHead>
      {error !== null && data === undefined && (
        <p className="mb-4 text-bad">The figures could not be loaded. {failureWords(error, '')}</p>
      )}
      <div className="dashboard">
        <div className="dashboard-main">
          <ToDo />
          <Weeks />
          <Figures dashboard={data} />
          <NeedsAttention />
          <nav aria-label="Quick links">
            <ul className="quick-links">
              {quickLinks.map(([place, label]) => (
                <li key={place}>
                  <Link {...at(place)} className="link">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className="dashboard-side">
          <Activity dashboard={data} />
          <System dashboard={data} />
        </div>
      </div>
    </>
  );
}

/** Who visited in the last weeks; nothing where that is not counted, which the page of the analytics tells. */
function Weeks() {
  const { data, isPending } = useQuery(analyticsQuery('30d'));
  if (isPending) return <div className="plot-room" />;
  if (data === undefined) return null;
  return (
    <Suspense fallback={<div className="plot-room" />}>
      <VisitsPlot period={data.period} times={data.times} />
    </Suspense>
  );
}

/** How much there is, each figure with the way to what it counts and what came in four weeks. */
function Figures({ dashboard }: { dashboard: AdminDashboard | undefined }) {
  const bytes = dashboard === undefined ? undefined : dashboard.database_bytes + dashboard.audio_bytes;
  return (
    <ul className="admin-cards dashboard-figures" aria-label="Figures">
      <Figure place="users" label="Users" value={dashboard?.users} more={dashboard?.new.users} />
      <Figure
        place="mixes"
        label="Active mixes"
        value={dashboard?.active_mixes}
        more={dashboard?.new.active_mixes}
      />
      <Figure
        place="settings"
        label="Storage"
        value={bytes === undefined ? undefined : sizeWords(bytes)}
        more={undefined}
      />
      <Figure place="staged-entities" label="Uploads" value={dashboard?.uploads} more={undefined} />
      <Figure place="tracks" label="Likes" value={dashboard?.likes} more={dashboard?.new.likes} />
      <Figure
        place="moderation"
        search={{ type: 'time' }}
        label="Times given"
        value={dashboard?.timestamps}
        more={dashboard?.new.timestamps}
      />
    </ul>
  );
}

interface FigureProps {
  place: string;
  search?: Record<string, string>;
  label: string;
  value: string | number | undefined;
  /** How many of it came in the last four weeks. */
  more: number | undefined;
}

function Figure({ place, search = {}, label, value, more = 0 }: FigureProps): ReactNode {
  return (
    <li>
      <Link {...at(place)} search={search} className="dashboard-figure">
        <span className="figures block min-h-8 font-semibold text-lg">
          {typeof value === 'number' ? value.toLocaleString('en') : (value ?? '')}
        </span>
        <span className="block text-muted text-sm">{label}</span>
        {more > 0 && (
          <span className="figures block text-good text-xs">+{more.toLocaleString('en')} in 4 weeks</span>
        )}
      </Link>
    </li>
  );
}
