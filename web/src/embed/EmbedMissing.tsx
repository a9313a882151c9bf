import { config } from '@/api/seed';

/** What a frame shows whose mix is gone, or that was never there. */
export function EmbedMissing() {
  return (
    <main className="embed-missing">
      <h1>Mix Not Found</h1>
      <p>The mix you're looking for doesn't exist.</p>
      <a href="/" target="_blank" rel="noopener">
        Open {config().site_name}
      </a>
    </main>
  );
}
