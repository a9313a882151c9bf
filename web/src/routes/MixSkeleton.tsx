const rows = Array.from({ length: 12 }, (_, index) => index);

/** A mix on its way: cover, facts and rows in the places that they will have, nothing in them. */
export function MixSkeleton() {
  return (
    <div role="status" className="wrap mix-wrap min-h-[60vh] pb-20">
      <p className="mix-back flex min-h-11 items-center px-1 text-muted text-sm">Loading mix...</p>
      <div aria-hidden="true" className="mix-page shown-late md:pt-4">
        <div className="mix-side">
          <div className="stage" data-phase="cued">
            <span className="cover skeleton" />
          </div>
          <div className="mix-words">
            <div className="grid gap-2">
              <span className="skeleton h-6 w-3/4" />
              <span className="skeleton h-4 w-1/2" />
            </div>
          </div>
        </div>
        <div className="tracklist grid content-start">
          {rows.map((row) => (
            <span key={row} className="flex h-(--row) items-center gap-4">
              <span className="skeleton h-4 w-12" />
              <span className="skeleton h-4 flex-1" />
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}
