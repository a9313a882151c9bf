import { Link } from '@tanstack/react-router';
import type { SyncState } from '@/api/types';
import { isUnderWay } from './queries';

/** How far the reading has come while it goes on, what it waits for, and why the last one broke off. */
export function SyncProgress({ sync }: { sync: SyncState | undefined }) {
  const goesOn = sync !== undefined && isUnderWay(sync);
  const problem = goesOn || sync?.state === 'failed' ? sync.problem : null;
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {goesOn && (
        <div className="grid max-w-prose gap-1.5">
          <p id="sync-words" className="figures text-muted text-xs">
            Reading what you play on Spotify: step {Math.min(sync.step + 1, sync.steps)} of {sync.steps}
          </p>
          <progress
            aria-labelledby="sync-words"
            className="sync-progress"
            max={sync.steps}
            value={sync.step}
          />
        </div>
      )}
      {problem !== null && (
        <p className="max-w-prose text-muted text-xs">
          <span className={goesOn ? '' : 'text-bad'}>{problem}</span>{' '}
          {!goesOn && (
            <Link
              to="/settings"
              className="inline-flex min-h-11 items-center underline underline-offset-2 hover:text-text"
            >
              Your Spotify settings
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
