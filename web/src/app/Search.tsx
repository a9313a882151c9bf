import { Search as Glass } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';

const SearchDialog = lazy(() =>
  import('@/features/search/SearchDialog').then((module) => ({ default: module.SearchDialog })),
);

const fields = 'input, textarea, select, [contenteditable="true"], [role="dialog"]';

/** A slash where nothing is typed, or the K that desks know, whatever has focus. */
function asks({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  return key === '/' && !(target instanceof Element && target.closest(fields) !== null);
}

/** The way to search from every page. */
export function Search() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !asks(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-label="Search"
        aria-keyshortcuts="/ Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex h-11 min-w-11 items-center justify-center gap-2 rounded-full text-muted text-sm transition-colors duration-(--state) hover:bg-raised hover:text-text md:w-56 md:justify-start md:bg-surface md:px-4"
      >
        <Glass aria-hidden className="size-5 md:size-4.5" />
        <span className="hidden flex-1 text-left md:inline">Search</span>
        <kbd className="hidden rounded-sm bg-raised px-1.5 font-sans text-xs md:inline">/</kbd>
      </button>
      {open && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
