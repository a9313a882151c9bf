import { cx } from '@/lib/cx';

interface Props {
  count: number;
  view?: 'grid' | 'compact';
  lead?: boolean;
}

/** Cards whose mixes are on their way: the same lines in the same places, nothing in them. */
export function MixGridSkeleton({ count, view = 'grid', lead = false }: Props) {
  return (
    <div className="mix-grid" data-view={view} data-lead={lead} aria-hidden="true">
      {lead && <LeadSkeleton />}
      {Array.from({ length: lead ? count - 1 : count }, (_, index) => index).map((key) => (
        <div key={key} className="mix-card" data-testid="skeleton-card">
          <div className="cover skeleton" />
          <div>
            <p className="text-sm leading-snug">
              <Line className="w-2/3" />
            </p>
            <p className="text-xs">
              <Line className="w-1/2" />
            </p>
            <p className="text-xs">
              <Line className="w-1/3" />
            </p>
          </div>
        </div>
      ))}
    </div>
  );
}

function LeadSkeleton() {
  return (
    <div className="mix-card lead-card" data-testid="skeleton-card">
      <div className="lead-cover">
        <div className="cover skeleton" />
      </div>
      <div className="lead-words">
        <p className="lead-line">
          <Line className="w-1/3" />
        </p>
        <p className="mix-title">
          <Line className="w-2/3" />
        </p>
        <p className="lead-artist">
          <Line className="w-1/2" />
        </p>
      </div>
    </div>
  );
}

/** A line of words that are on their way. */
function Line({ className }: { className: string }) {
  return <span className={cx('skeleton inline-block h-[0.8em]', className)} />;
}
