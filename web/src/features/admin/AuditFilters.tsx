import type { AuditActor } from '@/api/admin';
import { Button } from '@/ui/Button';
import { type Choice, kinds, periods } from './auditWish';

interface Props {
  choice: Choice;
  /** Who stands in the audit; nobody until that is known. */
  actors: readonly AuditActor[];
  onChoose: (change: Partial<Choice>) => void;
}

/** What is shown of the audit: which kind, by whom, and how far back. */
export function AuditFilters({ choice, actors, onChoose }: Props) {
  // The menu holds whoever the address names, even where they have done nothing.
  const isKnown = choice.who === '' || actors.some(({ id }) => id === choice.who);
  return (
    <div className="admin-filters audit-filters">
      <fieldset aria-label="Kinds" className="filter-row min-w-0">
        {kinds.map(({ value, label }) => (
          <Button key={value} aria-pressed={choice.kind === value} onClick={() => onChoose({ kind: value })}>
            {label}
          </Button>
        ))}
      </fieldset>
      <div className="audit-menus">
        <select
          aria-label="Who"
          className="audit-menu"
          value={choice.who}
          onChange={(event) => onChoose({ who: event.currentTarget.value })}
        >
          <option value="">Anyone</option>
          {!isKnown && <option value={choice.who}>Somebody else</option>}
          {actors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <select
          aria-label="When"
          className="audit-menu"
          value={choice.period}
          onChange={(event) => {
            const period = periods.find(({ value }) => value === event.currentTarget.value);
            if (period !== undefined) onChoose({ period: period.value });
          }}
        >
          {periods.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
