import { Link } from '@tanstack/react-router';
import type { ImportPlan } from '@/api/staged';
import type { Editing } from '@/core';
import { Button } from '@/ui/Button';
import { failureWords, plural } from '../words';
import { artistWords, trackWords } from './plan';
import type { Row } from './staged';
import { isTimeDropped } from './TracklistEditor';

interface Props {
  plan: ImportPlan | null;
  error: Error | null;
  rows: readonly Row[];
  rules: Editing;
  /** Calls an artist by the name of another one. */
  onRename: (name: string, into: string) => void;
  /** Takes what is better here into the mix that the catalogue has; nothing once this one is imported. */
  onReplace: (() => void) | undefined;
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
  return names + times + (plan.known === null ? 0 : 1);
}

/** What an import will create, link and leave out. */
export function PlanSummary({ plan, error, rows, rules, onRename, onReplace }: Props) {
  const ofArtists = plan === null ? null : artistWords(plan);
  const dropped = droppedTimes(plan, rows, rules);
  return (
    <section aria-label="What the import will do" className="admin-panel text-sm" aria-live="polite">
      <h2 className="mb-2 text-md">What the import will do</h2>
      {error !== null && plan === null && (
        <p className="text-bad">{failureWords(error, 'This is not known yet.')}</p>
      )}
      {plan !== null && (
        <ul className="grid gap-1 text-muted">
          {plan.known !== null && (
            <li
              data-question
              tabIndex={-1}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 text-warn [overflow-wrap:anywhere]"
            >
              <span>
                The catalogue already seems to have this mix:{' '}
                <Link to="/mix/$mixId" params={{ mixId: plan.known.slug }} className="link" target="_blank">
                  {plan.known.title}
                </Link>
              </span>
              {onReplace !== undefined && (
                <Button kind="solid" className="py-2 text-center" onClick={onReplace}>
                  Replace the tracklist of {plan.known.title}
                </Button>
              )}
            </li>
          )}
          <li>{trackWords(plan)}</li>
          {ofArtists !== null && <li className="[overflow-wrap:anywhere]">{ofArtists}</li>}
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
