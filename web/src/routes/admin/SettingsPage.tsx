import { useQuery } from '@tanstack/react-query';
import { type Service, type ServiceTest, testService } from '@/api/admin';
import { requireFreshSignIn } from '@/api/afresh';
import { AdminHead } from '@/features/admin/AdminHead';
import { downloadFrom } from '@/features/admin/download';
import { backupsQuery, settingsQuery } from '@/features/admin/queries';
import { useAdminAction } from '@/features/admin/useAdminAction';
import { failureWords, momentWords, plural, sayFailed, sizeWords } from '@/features/admin/words';
import { Button } from '@/ui/Button';
import { buttonStyle } from '@/ui/button-style';
import { Notice } from '@/ui/Notice';

const backupAddress = '/api/admin/backup';

const names: Record<Service, string> = {
  mail: 'Mail',
  spotify: 'Spotify',
  google: 'Google',
  plausible: 'Plausible',
};

/** What the site is set to, what works of it, and its backups. Settings are made where the server is started. */
export function SettingsPage() {
  const { data, error, refetch } = useQuery(settingsQuery());
  const { data: backups } = useQuery(backupsQuery());
  const backup = useAdminAction({
    mutationFn: requireFreshSignIn,
    onSuccess: () => downloadFrom(backupAddress),
    onError: (failure) => sayFailed('It could not be downloaded', failure),
  });
  if (error !== null && data === undefined) {
    return (
      <Notice title="The settings could not be loaded" text={failureWords(error, 'Please try again.')}>
        <Button kind="solid" onClick={() => void refetch()}>
          Try Again
        </Button>
      </Notice>
    );
  }
  return (
    <>
      <AdminHead
        title="Settings"
        text="They are set in the server's environment; here you can view and test them."
        back={{ place: 'dashboard', label: 'Back to Admin' }}
      />
      {data !== undefined && (
        <div className="grid gap-8">
          <ul className="grid gap-3">
            {data.services.map((state) => (
              <li key={state.service} className="admin-panel flex flex-wrap items-start gap-4">
                <span className="min-w-60 flex-1">
                  <span className="flex flex-wrap items-center gap-3">
                    <span className="font-medium">{names[state.service]}</span>
                    <span className="badge" data-tone={state.is_set_up ? 'good' : 'plain'}>
                      {state.is_set_up ? 'set up' : 'not set up'}
                    </span>
                  </span>
                  <span className="mt-1 block text-muted text-sm [overflow-wrap:anywhere]">
                    {state.about}
                  </span>
                  <span className="mt-1 block text-faint text-xs [overflow-wrap:anywhere]">
                    {state.settings.join(', ')}
                  </span>
                </span>
                <Trial service={state.service} />
              </li>
            ))}
          </ul>
          <dl className="admin-panel grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[12rem_1fr]">
            <dt className="text-faint">Public address</dt>
            <dd className="[overflow-wrap:anywhere]">
              {data.public_url}
              {!data.is_public_url_set && <span className="text-warn"> (SEGUE_PUBLIC_URL is not set)</span>}
            </dd>
            <dt className="text-faint">Comments</dt>
            <dd>{data.comments_enabled ? 'on' : 'off'}</dd>
            <dt className="text-faint">Behind a proxy</dt>
            <dd>{data.trust_proxy ? 'X-Forwarded-For is trusted' : 'no'}</dd>
            <dt className="text-faint">Data folder</dt>
            <dd className="[overflow-wrap:anywhere]">
              {data.data_dir}, {sizeWords(data.database_bytes)} of database, {sizeWords(data.free_bytes)} free
            </dd>
            <dt className="text-faint">Version</dt>
            <dd className="figures">{data.version}</dd>
          </dl>
          <section aria-labelledby="backups" className="admin-panel grid gap-3 text-sm">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 id="backups" className="text-md">
                Backups
              </h2>
              <a
                href={backupAddress}
                download
                className={buttonStyle('plain')}
                onClick={(event) => {
                  event.preventDefault();
                  backup.mutate();
                }}
              >
                Download now
              </a>
            </div>
            {backups?.dir == null ? (
              <p className="text-muted">
                There are no automatic backups. Set SEGUE_BACKUP_DIR to have them made.
              </p>
            ) : (
              <p className="text-muted">
                Every {plural(backups.every_hours, 'hour')} into {backups.dir}; the newest {backups.keep} are
                kept.
              </p>
            )}
            {backups?.trouble != null && <p className="text-bad">{backups.trouble.detail}</p>}
            <ul className="grid gap-1">
              {backups?.backups.map((copy) => (
                <li key={copy.name} className="figures flex flex-wrap gap-x-4">
                  <span>{copy.name}</span>
                  <span className="text-muted">{momentWords(copy.created_at)}</span>
                  <span className="text-faint">{sizeWords(copy.bytes)}</span>
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </>
  );
}

/** Tries a service, and says what to do where it fails. */
function Trial({ service }: { service: Service }) {
  const trial = useAdminAction({ mutationFn: () => testService(service) });
  return (
    <span className="grid max-w-md justify-items-end gap-2">
      <Button onClick={() => trial.mutate()} disabled={trial.isPending}>
        {trial.isPending ? 'Testing...' : `Test ${names[service]}`}
      </Button>
      <span aria-live="polite" className="text-right text-xs [overflow-wrap:anywhere]">
        {trial.error !== null && <span className="text-bad">{failureWords(trial.error, 'No answer.')}</span>}
        {trial.data !== undefined && <Outcome test={trial.data} />}
      </span>
    </span>
  );
}

const Outcome = ({ test }: { test: ServiceTest }) => (
  <>
    <span className={test.is_good ? 'text-good' : 'text-bad'}>{test.found}</span>
    {test.to_do !== null && <span className="mt-1 block text-muted">{test.to_do}</span>}
  </>
);
