/**
 * The site without a network: its own files are kept from the first visit on, pages and the catalogue's answers from
 * when they were looked at. A network that is there always comes first; what is a person's own is never kept here.
 */
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: Array<{ url: string; revision: string | null }>;
};

/** How long a slow network is waited for where there is an older answer. */
const patienceSeconds = 4;
const days = (count: number): number => count * 24 * 60 * 60;

/** Also written by the page, for the answer that came with it. */
const catalogue = 'catalogue';
const pages = 'pages';

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' && !/^\/(api|auth|logout|audio|embed)(\/|$)/.test(url.pathname),
  new NetworkFirst({
    cacheName: pages,
    networkTimeoutSeconds: patienceSeconds,
    plugins: [new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: days(30) })],
  }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/api\/(home|(lists|mixes|artists)\/[^/]+)$/.test(url.pathname),
  new NetworkFirst({
    cacheName: catalogue,
    networkTimeoutSeconds: patienceSeconds,
    plugins: [new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: days(30) })],
  }),
);

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.destination === 'image' && !url.pathname.startsWith('/assets/'),
  new StaleWhileRevalidate({
    cacheName: 'covers',
    plugins: [new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: days(30), purgeOnQuotaError: true })],
  }),
);

// The pictures of sounds, which never change; the sounds themselves are not kept.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/audio\/[^/]+\.peaks$/.test(url.pathname),
  new CacheFirst({
    cacheName: 'peaks',
    plugins: [new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: days(30), purgeOnQuotaError: true })],
  }),
);

// What timing a mix looks at closely: far more of each, so of fewer.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/audio\/[^/]+\.levels$/.test(url.pathname),
  new CacheFirst({
    cacheName: 'levels',
    plugins: [new ExpirationPlugin({ maxEntries: 30, maxAgeSeconds: days(30), purgeOnQuotaError: true })],
  }),
);

// Whoever may open files from before Unicode asks for the tables of letters: see `core/loadDecoding.ts`.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/decoding_bg-[^/]+\.wasm$/.test(url.pathname),
  new CacheFirst({ cacheName: 'decoding', plugins: [new ExpirationPlugin({ maxEntries: 1 })] }),
);

// The first visit of all is made without a worker. What it loads later passes through this one as well, so that it can
// go on without a network; a worker that takes the place of another waits until no page is left to claim.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** A page without what stands on it before its script: that is its own. */
async function emptied(page: Response): Promise<Response> {
  const html = await page.text();
  const empty = html.replace(
    /<div id="root">.*<\/div>(?=\s*<script[^>]* id="segue-page")/s,
    '<div id="root"></div>',
  );
  return new Response(empty, { headers: page.headers });
}

// Any page is the whole site: one that was never looked at opens in the frame of one that was.
setCatchHandler(async ({ request }) => {
  if (request.destination !== 'document') return Response.error();
  const cache = await caches.open(pages);
  const [any] = await cache.keys();
  const page = (await cache.match('/')) ?? (any && (await cache.match(any)));
  return page === undefined ? Response.error() : emptied(page);
});
