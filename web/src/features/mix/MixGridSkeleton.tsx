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
              <span className="skeleton inline-block h-[0.8em] w-2/3" />
            </p>
            <p className="text-xs">
              <span className="skeleton inline-block h-[0.8em] w-1/2" />
            </p>
            <p className="text-xs">
              <span className="skeleton inline-block h-[0.8em] w-1/3" />
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
          <span className="skeleton inline-block h-[0.8em] w-1/3" />
        </p>
        <p className="mix-title">
          <span className="skeleton inline-block h-[0.8em] w-2/3" />
        </p>
        <p className="lead-artist">
          <span className="skeleton inline-block h-[0.8em] w-1/2" />
        </p>
      </div>
    </div>
  );
}
