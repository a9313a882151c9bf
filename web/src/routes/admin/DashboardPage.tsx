import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AdminDashboard } from '@/api/admin';
import { AdminHead } from '@/features/admin/AdminHead';
import { Figure } from '@/features/admin/Figure';
import { at } from '@/features/admin/place';
import { dashboardQuery } from '@/features/admin/queries';
import { actionWords, failureWords, momentWords, sizeWords } from '@/features/admin/words';

const places = [
  {
    place: 'staged-entities',
    title: 'Approve Mixes',
    text: 'Submissions and uploads that are waiting for review.',
  },
  { place: 'mixes', title: 'Mixes', text: 'View, edit and delete what is in the catalogue.' },
  { place: 'lists', title: 'Lists', text: 'What the home page shows, and in which order.' },
  { place: 'mix-uploader', title: 'Upload Mix', text: 'Add a mix from text or JSON.' },
  { place: 'entity-uploader', title: 'Upload Entities', text: 'Many entities at once, as JSON files.' },
  {
    place: 'tracklist-parser',
    title: 'Tracklist Parser',
    text: 'Read a tracklist and export it as JSON, CSV, CUE or chapters.',
  },
  { place: 'spotify-whitelist', title: 'Spotify Whitelist', text: 'Members who ask to connect Spotify.' },
  {
    place: 'moderation',
    title: 'Moderation',
    text: 'Comments, times and submissions that wait, the worst first.',
  },
  { place: 'users', title: 'Users', text: 'What members can do, and where they are signed in.' },
  { place: 'analytics', title: 'Analytics', text: 'Who visits the site, and what they do there.' },
  { place: 'audit', title: 'Audit', text: 'Who did what, with undo for deletions.' },
  { place: 'settings', title: 'Settings', text: 'How the site is configured, with a test for each service.' },
] as const;

/** What was submitted and what admins did, in words, the newest first. */
function activity({ submissions, audit }: AdminDashboard) {
  const submitted = submissions.slice(0, 5).map(({ id, created_at, submitted_by, notes, type, status }) => ({
    id,
    created_at,
    words: `${submitted_by ?? 'Somebody'} submitted ${notes ?? `a ${type}`} (${status})`,
  }));
  const done = audit.map(({ id, created_at, actor, action, entity_name }) => ({
    id,
    created_at,
    words: `${actor}: ${actionWords(action)} ${entity_name}`,
  }));
  return [...submitted, ...done].sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
}

/** The back-office's front page: how the site is, what happened last, and the ways on. */
export function DashboardPage() {
  const { data, error } = useQuery(dashboardQuery());
  return (
    <>
      <AdminHead title="Admin Dashboard" />
      {error !== null && data === undefined && (
        <p className="mb-4 text-bad">The figures could not be loaded. {failureWords(error, '')}</p>
      )}
      <ul className="admin-cards mb-8">
        <Figure label="Users" value={data?.users} />
        <Figure label="Active mixes" value={data?.active_mixes} />
        <Figure
          label="Storage"
          value={data === undefined ? undefined : sizeWords(data.database_bytes + data.audio_bytes)}
        />
        <Figure label="Uploads" value={data?.uploads} hint="waiting for review" />
        <Figure label="Likes" value={data?.likes} />
        <Figure label="Times given" value={data?.timestamps} />
      </ul>
      {data?.backup_trouble != null && (
        <p role="alert" className="admin-panel mb-8 text-bad">
          The latest backup failed: {data.backup_trouble.detail}
        </p>
      )}
      <ul className="admin-cards ways mb-10">
        {places.map(({ place, title, text }) => (
          <li key={place}>
            <Link {...at(place)} className="admin-panel block h-full hover:bg-raised">
              <span className="block font-medium">{title}</span>
              <span className="mt-1 block text-muted text-sm">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
      <section aria-labelledby="activity" className="grid gap-3">
        <h2 id="activity" className="text-md">
          Recent activity
        </h2>
        {data !== undefined && data.audit.length === 0 && data.submissions.length === 0 && (
          <p className="text-muted">Nothing has happened yet.</p>
        )}
        <ul aria-labelledby="activity" className="grid">
          {data !== undefined &&
            activity(data).map(({ id, created_at, words }) => (
              <li key={id} className="flex flex-wrap gap-x-4 border-line border-b py-2 text-sm">
                <time dateTime={created_at} className="figures w-44 text-muted">
                  {momentWords(created_at)}
                </time>
                <span className="min-w-0 [overflow-wrap:anywhere]">{words}</span>
              </li>
            ))}
        </ul>
      </section>
    </>
  );
}
