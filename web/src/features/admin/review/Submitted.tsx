import type { StagedEntity } from '@/api/staged';
import { momentWords, statusTone } from '../words';

/** Who an entity came from and when, where it stands in review, and why it was rejected if it was. */
export function Submitted({ entity }: { entity: StagedEntity }) {
  return (
    <section aria-label="Entity information" className="grid gap-2 text-xs">
      <p className="flex flex-wrap gap-x-8 gap-y-2">
        <span className="text-faint">Type {entity.type}</span>
        <span className="badge" data-tone={statusTone[entity.status] ?? 'plain'}>
          {entity.status}
        </span>
        <span className="text-muted [overflow-wrap:anywhere]">
          Submitted by {entity.submitted_by ?? 'anonymous'}, {momentWords(entity.created_at)}
        </span>
        <span className="figures text-faint">{entity.id}</span>
      </p>
      {entity.reason !== null && (
        <p className="text-sm [overflow-wrap:anywhere]">
          <span className="text-muted">Reason for the rejection:</span> {entity.reason}
        </p>
      )}
    </section>
  );
}
