import { Link } from '@tanstack/react-router';
import type { AdminDashboard } from '@/api/admin';
import { at } from '../place';
import { momentWords } from '../words';

/** How much is told at all; the audit has the rest. */
const most = 12;

/** How many submissions are told of beside what admins did. */
const submissionsShown = 5;

/** What was submitted and what admins did, in words, the newest first. */
function activity({ submissions, audit }: AdminDashboard) {
  const submitted = submissions
    .slice(0, submissionsShown)
    .map(({ id, created_at, submitted_by, notes, type, status }) => ({
      id,
      created_at,
      words: `${submitted_by ?? 'Somebody'} submitted ${notes ?? `a ${type}`} (${status})`,
    }));
  const done = audit.map(({ id, created_at, actor, words, entity_name }) => ({
    id,
    created_at,
    words: `${actor}: ${words} ${entity_name}`,
  }));
  return [...submitted, ...done]
    .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
    .slice(0, most);
}

/** What happened last. */
export function Activity({ dashboard }: { dashboard: AdminDashboard | undefined }) {
  const happened = dashboard === undefined ? [] : activity(dashboard);
  return (
    <section aria-labelledby="activity">
      <h2 id="activity" className="text-md">
        Recent activity
      </h2>
      {dashboard !== undefined && happened.length === 0 && (
        <p className="mt-2 text-muted">Nothing has happened yet.</p>
      )}
      <ul aria-labelledby="activity" className="mt-2 grid gap-2">
        {happened.map(({ id, created_at, words }) => (
          <li key={id} className="text-sm">
            <time dateTime={created_at} className="figures block text-faint text-xs">
              {momentWords(created_at)}
            </time>
            <span className="wrap-anywhere">{words}</span>
          </li>
        ))}
      </ul>
      {happened.length > 0 && (
        <Link {...at('audit')} className="link mt-2 inline-block text-sm">
          The whole audit
        </Link>
      )}
    </section>
  );
}
