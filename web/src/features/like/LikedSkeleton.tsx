/** Liked tracks on their way: the same room, nothing in it. */
export function LikedSkeleton() {
  return (
    <div role="status" className="grid">
      <span className="sr-only">Loading your liked tracks...</span>
      {Array.from({ length: 6 }, (_, index) => index).map((key) => (
        <div key={key} className="liked-track">
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
