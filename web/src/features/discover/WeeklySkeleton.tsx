/** Source: specification for members and admin, section 2. */
const rows = 10;

/** The list on its way: the same room, nothing in it. */
export function WeeklySkeleton() {
  return (
    <div role="status" className="grid">
      <span className="sr-only">Loading your recommendations...</span>
      {Array.from({ length: rows }, (_, index) => index).map((key) => (
        <div key={key} className="weekly-track" data-testid="weekly-skeleton">
          <div className="cover skeleton" />
          <div className="grid gap-2">
            <div className="skeleton h-4 w-2/5" />
            <div className="skeleton h-3 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  );
}
