import { Search as Glass } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { part } from '@/lib/part';

const SearchDialog = part(() => import('@/features/search/SearchDialog'), 'SearchDialog');

const fields = 'input, textarea, select, [contenteditable="true"], [role="dialog"]';

const focus = (field: HTMLInputElement | null) => field?.focus();

/** A slash where nothing is typed, or the K that desks know, whatever has focus. */
function asks({ key, code, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  // On a layout without Latin letters it is where the K lies.
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' || (key > '\u0250' && code === 'KeyK');
  return key === '/' && !(target instanceof Element && target.closest(fields) !== null);
}

/** The way to search from every page. */
export function Search() {
  /** What had the focus when search was asked for; `null` while it is not. */
  const [opener, setOpener] = useState<Element | null>(null);
  const typed = useRef('');
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !asks(event)) return;
      event.preventDefault();
      setOpener(document.activeElement);
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
        onClick={() => setOpener(document.activeElement)}
        className="site-search flex h-11 min-w-11 items-center justify-center gap-2 rounded-full text-muted text-sm transition-colors duration-(--state) hover:bg-raised hover:text-text shrink-0 md:w-40 lg:w-64 md:justify-start md:bg-surface md:px-4"
      >
        <Glass aria-hidden className="size-5 md:size-4.5" />
        <span className="hidden flex-1 text-left md:inline">Search</span>
        <kbd className="hidden rounded-sm bg-raised px-1.5 font-sans text-xs md:inline">/</kbd>
      </button>
      {opener !== null && (
        // Until the dialog has come, what is typed is typed here, and drives nothing else.
        <Suspense
          fallback={
            <input
              ref={focus}
              aria-label="Search"
              className="pointer-events-none fixed top-0 opacity-0"
              onInput={(event) => {
                typed.current = event.currentTarget.value;
              }}
            />
          }
        >
          <SearchDialog
            opener={opener}
            typed={typed}
            onClose={() => {
              typed.current = '';
              setOpener(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
