import { Link } from '@tanstack/react-router';
import type { AdminDashboard } from '@/api/admin';
import { at } from '../place';
import { momentWords, sizeWords } from '../words';

type Backups = Pick<AdminDashboard, 'backup_trouble' | 'newest_backup' | 'is_backed_up'>;

/** How the last backup went, and whether that is good. */
function backupWords({ backup_trouble, newest_backup, is_backed_up }: Backups): [string, string] {
  if (backup_trouble !== null) return ['failed', 'bad'];
  if (newest_backup !== null) return [momentWords(newest_backup.created_at), 'good'];
  return is_backed_up ? ['none yet', 'plain'] : ['none are made', 'warn'];
}

/** How the site itself is. */
export function System({ dashboard }: { dashboard: AdminDashboard | undefined }) {
  if (dashboard === undefined) return null;
  const [backup, tone] = backupWords(dashboard);
  return (
    <section aria-labelledby="system">
      <h2 id="system" className="text-md">
        System
      </h2>
      <dl className="system mt-2">
        <dt>Last backup</dt>
        <dd>
          <span className="badge" data-tone={tone}>
            {backup}
          </span>
        </dd>
        <dt>Database</dt>
        <dd className="figures">{sizeWords(dashboard.database_bytes)}</dd>
        <dt>Sound files</dt>
        <dd className="figures">{sizeWords(dashboard.audio_bytes)}</dd>
      </dl>
      {dashboard.backup_trouble !== null && (
        <p role="alert" className="mt-2 text-bad text-sm">
          The latest backup failed: {dashboard.backup_trouble.detail}
        </p>
      )}
      <Link {...at('settings')} className="link mt-2 inline-block text-sm">
        Services and backups
      </Link>
    </section>
  );
}
