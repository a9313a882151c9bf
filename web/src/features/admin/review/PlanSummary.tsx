import { Link } from '@tanstack/react-router';
import type { ImportPlan, StagedEntity } from '@/api/staged';
import type { Editing } from '@/core';
import { Button } from '@/ui/Button';
import { at } from '../place';
import { failureWords, plural } from '../words';
import type { Row } from './staged';
import { isTimeDropped } from './TracklistEditor';

interface Props {
  plan: ImportPlan | null;
  error: Error | null;
  rows: readonly Row[];
  rules: Editing;
  /** Calls an artist by the name of another one. */
  onRename: (name: string, into: string) => void;
  entity: StagedEntity;
}

/** An unknown name that perhaps means somebody whom the catalogue has, with the choice. */
function Perhaps({ plan, onRename }: { plan: ImportPlan; onRename: Props['onRename'] }) {
  return plan.artists.flatMap(({ name, perhaps }) =>
    perhaps.map((known) => (
      <li
        key={`${name} ${known.id}`}
        data-question
        tabIndex={-1}
        className="flex flex-wrap items-center gap-x-3 gap-y-1 text-warn"
      >
        <span>
          <strong className="font-medium">{name}</strong> is perhaps{' '}
          <Link to="/artist/$artistName" params={{ artistName: known.name }} className="link" target="_blank">
            {known.name}
          </Link>
          : they {known.why}.
        </span>
        <Button kind="quiet" onClick={() => onRename(name, known.name)}>
          It is {known.name}
        </Button>
      </li>
    )),
  );
}

const droppedTimes = (plan: ImportPlan | null, rows: readonly Row[], rules: Editing): string[] =>
  rows.flatMap((row, at) =>
    isTimeDropped(row, plan?.tracks[at], rules) ? [`${row.item.timestamp} of track ${at + 1}`] : [],
  );

/** How many things of an import want an answer before it. */
export function countQuestions(plan: ImportPlan | null, rows: readonly Row[], rules: Editing): number {
  if (plan === null) return 0;
  const names = plan.artists.reduce((count, { perhaps }) => count + perhaps.length, 0);
  const times = droppedTimes(plan, rows, rules).length > 0 ? 1 : 0;
  return names + times + (plan.known_slug === null ? 0 : 1);
}

/** What an import will create, link and leave out. */
export function PlanSummary({ plan, error, rows, rules, onRename, entity }: Props) {
  const created = plan?.tracks.filter(({ linked }) => linked === null).length ?? 0;
  const newcomers = plan?.artists.filter(({ is_known }) => !is_known).map(({ name }) => name) ?? [];
  const dropped = droppedTimes(plan, rows, rules);
  return (
    <section aria-label="What the import will do" className="admin-panel text-sm" aria-live="polite">
      <h2 className="mb-2 text-md">What the import will do</h2>
      {error !== null && plan === null && (
        <p className="text-bad">{failureWords(error, 'This is not known yet.')}</p>
      )}
      {plan !== null && (
        <ul className="grid gap-1 text-muted">
          {plan.known_slug !== null && (
            <li data-question tabIndex={-1} className="text-warn">
              The catalogue already seems to have this mix:{' '}
              <Link to="/mix/$mixId" params={{ mixId: plan.known_slug }} className="link" target="_blank">
                {plan.known_slug}
              </Link>{' '}
              {entity.status !== 'imported' && (
                <Link {...at(`replace-by-submission/${entity.id}`)} className="link">
                  Replace the tracklist of {plan.known_slug}
                </Link>
              )}
            </li>
          )}
          <li>
            Creates {plural(created, 'track')} and links {plan.tracks.length - created} already in the
            catalogue.
          </li>
          <li>
            Creates {plural(newcomers.length, 'artist')}: {newcomers.join(', ') || 'none'}.
          </li>
          <Perhaps plan={plan} onRename={onRename} />
          {dropped.length > 0 && (
            <li data-question tabIndex={-1} className="text-warn">
              Drops {plural(dropped.length, 'time')} that cannot be read: {dropped.join(', ')}.
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
