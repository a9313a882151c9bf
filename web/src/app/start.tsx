/** Draws the site in its place, with its first page whole: what the server wrote there stands until then. */
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { createQueries } from './queries';
import { createSite } from './router';

/** Lets whoever presses or scrolls go first. */
const giveWay = () => new Promise((done) => setTimeout(done));

export async function start(root: Element): Promise<void> {
  await giveWay();
  const queries = createQueries();
  const site = createSite(queries);
  await site.load();
  await giveWay();
  // In slices, so that whoever already reads and scrolls is not held up.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App queries={queries} site={site} />
      </StrictMode>,
    ),
  );
}
