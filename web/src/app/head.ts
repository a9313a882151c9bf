/**
 * What the page says of itself to search engines, share menus and bookmarks, while a visitor goes from page to page:
 * the server writes it into every page (`server/src/site/head.rs`), and it is taken from there. Loaded once the page stands.
 */
import type { AnyRouter } from '@tanstack/react-router';
import { getPage } from '@/api/page';

/** The title is the page's own; see `lib/title.ts`. */
const describing = [
  'meta[name="description"]',
  'meta[name="robots"]',
  'meta[name="twitter:card"]',
  'meta[property^="og:"]',
  'link[rel="canonical"]',
  'link[rel="alternate"]',
  'script[type="application/ld+json"]',
].join();

/** Whoever only passes through asks for nothing. */
const restMs = 1000;

async function describe(path: string, signal: AbortSignal): Promise<void> {
  const page = await getPage(path, signal);
  signal.throwIfAborted();
  document.head.append(...page.head.querySelectorAll(describing));
}

export function keepHead(router: AnyRouter): void {
  let leaving = new AbortController();
  router.subscribe('onResolved', ({ pathChanged, toLocation }) => {
    if (!pathChanged) return;
    leaving.abort();
    leaving = new AbortController();
    const { signal } = leaving;
    // Nothing is said of this page before what was another's.
    for (const element of document.head.querySelectorAll(describing)) element.remove();
    setTimeout(() => {
      if (signal.aborted) return;
      describe(toLocation.href, signal).catch((cause: unknown) => {
        if (!signal.aborted) console.warn('the page is not described', cause);
      });
    }, restMs);
  });
}
