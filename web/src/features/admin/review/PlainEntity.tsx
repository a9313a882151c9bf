import type { StagedEntity } from '@/api/staged';
import { dateWords, statusTone } from '../words';

/** A staged entity that is no mix: what is known of it, and its data as it came. */
export function PlainEntity({ entity }: { entity: StagedEntity }) {
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-[6rem_1fr] gap-x-4 gap-y-2 text-sm">
        <dt className="text-faint">Id</dt>
        <dd className="figures [overflow-wrap:anywhere]">{entity.id}</dd>
        <dt className="text-faint">Type</dt>
        <dd>{entity.type}</dd>
        <dt className="text-faint">Status</dt>
        <dd>
          <span className="badge" data-tone={statusTone[entity.status] ?? 'plain'}>
            {entity.status}
          </span>
        </dd>
        <dt className="text-faint">Created</dt>
        <dd>{dateWords(entity.created_at)}</dd>
        <dt className="text-faint">From</dt>
        <dd className="[overflow-wrap:anywhere]">{entity.submitted_by ?? 'anonymous'}</dd>
        {entity.reason !== null && (
          <>
            <dt className="text-faint">Rejected</dt>
            <dd className="[overflow-wrap:anywhere]">{entity.reason}</dd>
          </>
        )}
        <dt className="text-faint">Notes</dt>
        <dd className="[overflow-wrap:anywhere]">{entity.notes ?? '—'}</dd>
      </dl>
      <pre className="overflow-x-auto rounded-md bg-raised p-4 text-xs">
        {JSON.stringify(entity.data, null, 2)}
      </pre>
    </div>
  );
}
