import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type LibraryRun, readLibrary } from '@/api/admin';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { at } from './place';
import { libraryQuery } from './queries';
import { useAdminAction } from './useAdminAction';
import { failureWords, plural, sayFailed } from './words';

/** The folder of the server whose mixes come in by themselves, and how far it is read. */
export function LibraryUpload() {
  const queries = useQueryClient();
  const { data: library, error } = useQuery(libraryQuery());
  const read = useAdminAction({
    mutationFn: readLibrary,
    onSuccess: (begun) => queries.setQueryData(libraryQuery().queryKey, begun),
    onError: (failure) => sayFailed('The library was not read', failure),
  });
  if (error !== null && library === undefined) {
    return (
      <Notice
        level="h2"
        title="The library could not be shown"
        text={failureWords(error, 'Please try again.')}
      />
    );
  }
  if (library === undefined) return null;
  if (library.folder === null) {
    return (
      <Notice
        level="h2"
        title="This site has no library yet"
        text="Whoever runs the server names a folder in SEGUE_LIBRARY_DIR. Mixes in it then come in with their sounds, tags and tracklists."
      />
    );
  }
  const { run } = library;
  const isRunning = run?.is_running === true;
  return (
    <section aria-labelledby="library" className="admin-panel grid gap-4">
      <h2 id="library" className="text-md">
        The library
      </h2>
      <p className="wrap-anywhere max-w-prose text-muted text-sm">
        {library.folder} on the server. Sound files come in with their tags, pictures and tracklists, straight
        into the catalogue. What was read before is left alone, and a run can be undone for 30 days.
      </p>
      <div>
        <Button kind="solid" disabled={isRunning || read.isPending} onClick={() => read.mutate()}>
          {isRunning ? 'Reading…' : 'Read the library'}
        </Button>
      </div>
      {run !== null && <Report run={run} />}
    </section>
  );
}

function Report({ run }: { run: LibraryRun }) {
  const { is_running, done, all, imported, known, left_out, left, trouble } = run;
  return (
    <div className="grid gap-3">
      {is_running && <progress className="upload-bar" max={all} value={done} aria-label="The library" />}
      <p role="status" className="figures text-sm">
        {is_running ? `${done} of ${plural(all, 'file')}. ` : 'Read to its end. '}
        {plural(imported, 'new mix')}, {known} known already, {left_out} left out.
      </p>
      {trouble !== null && (
        <p role="alert" className="wrap-anywhere text-bad text-sm">
          It broke off: {trouble}. Read it again to go on.
        </p>
      )}
      {imported > 0 && !is_running && (
        <p className="text-muted text-sm">
          <Link {...at('audit')} className="link">
            The audit
          </Link>{' '}
          can take the whole run back.
        </p>
      )}
      {left.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer text-sm">Files that are left out</summary>
          <ul className="mt-2 grid gap-1 text-muted text-xs">
            {left.map(({ path, why }) => (
              <li key={path} className="wrap-anywhere">
                {path} {why}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
