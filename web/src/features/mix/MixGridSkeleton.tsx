interface Props {
  count: number;
  view?: 'grid' | 'compact';
  lead?: boolean;
}

/** Cards whose mixes are on their way: the same room, nothing in it. */
export function MixGridSkeleton({ count, view = 'grid', lead = false }: Props) {
  return (
    <div className="mix-grid" data-view={view} data-lead={lead} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => index).map((key) => (
        <div key={key} className="mix-card" data-testid="skeleton-card">
          <div className="cover skeleton" />
          <div className="grid gap-2 py-1">
            <div className="skeleton h-4 w-2/3" />
            <div className="skeleton h-3 w-1/2" />
            <div className="skeleton h-3 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
