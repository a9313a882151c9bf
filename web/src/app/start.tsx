/** Draws the site in its place, with its first page whole: what the server wrote there stands until then. */
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { createQueries } from './queries';
import { createSite } from './router';

const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent;

/** What has the focus in `root`, to be found again in what takes its place. */
function focusIn(root: Element): () => void {
  const held = document.activeElement;
  if (held === null || !root.contains(held)) return () => undefined;
  return () => {
    const all = root.querySelectorAll<HTMLElement>('a[href], button');
    [...all].find((other) => nameOf(other) === nameOf(held))?.focus({ preventScroll: true });
  };
}

/** Tells once that its children are drawn. */
function Drawn({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(() => then(), [then]);
  return children;
}

/** Lets whoever presses or scrolls go first. */
const giveWay = () => new Promise((done) => setTimeout(done));

export async function start(root: Element): Promise<void> {
  await giveWay();
  const queries = createQueries();
  const site = createSite(queries);
  await site.load();
  await giveWay();
  // In slices, so that whoever already reads and scrolls is not held up.
  const giveFocusBack = focusIn(root);
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Drawn then={giveFocusBack}>
          <App queries={queries} site={site} />
        </Drawn>
      </StrictMode>,
    ),
  );
}
