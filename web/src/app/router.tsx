/** Every address of the site. */
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
} from '@tanstack/react-router';
import { config } from '@/api/seed';
import { artistAtSpotifyQuery, artistQuery } from '@/features/artist/queries';
import { homeQuery, listQuery } from '@/features/list/queries';
import { mixQuery } from '@/features/mix/queries';
import { again } from '@/lib/again';
import { ErrorPage } from './ErrorPage';
import { Layout } from './Layout';
import { parseSearch, stringifySearch } from './search';

interface Context {
  queries: QueryClient;
}

/** A page's code arrives when it is visited, or pointed at; what has not come is asked for again. */
const page: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(again(load), name);

const root = createRootRouteWithContext<Context>()({
  component: Layout,
  errorComponent: ErrorPage,
  notFoundComponent: page(() => import('@/routes/NotFoundPage'), 'NotFoundPage'),
});

/** A page that asks for nothing ahead, and reads nothing behind its address's question mark. */
const plainRoute = <Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: ({ context }) => void context.queries.prefetchQuery(homeQuery()),
  component: page(() => import('@/routes/HomePage'), 'HomePage'),
});

const list = createRoute({
  getParentRoute: () => root,
  path: '/lists/$slug',
  loader: ({ context, params }) => void context.queries.prefetchQuery(listQuery(params.slug)),
  component: page(() => import('@/routes/ListPage'), 'ListPage'),
});

/** `t` and `track` are read as text: what they mean is the core's to say. */
interface MixSearch {
  t?: string;
  track?: string;
}

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const mix = createRoute({
  getParentRoute: () => root,
  path: '/mix/$mixId',
  validateSearch: (search: Record<string, unknown>): MixSearch => {
    const t = asText(search['t']);
    const track = asText(search['track']);
    return { ...(t === undefined ? {} : { t }), ...(track === undefined ? {} : { track }) };
  },
  loader: ({ context, params }) => void context.queries.prefetchQuery(mixQuery(params.mixId)),
  component: page(() => import('@/routes/MixPage'), 'MixPage'),
});

const submit = plainRoute(
  '/submit-mix',
  page(() => import('@/routes/SubmitPage'), 'SubmitPage'),
);

const preview = plainRoute(
  '/submit-mix/preview',
  page(() => import('@/routes/SubmitPreviewPage'), 'SubmitPreviewPage'),
);

const suggest = plainRoute(
  '/suggest/$mixId',
  page(() => import('@/routes/SuggestPage'), 'SuggestPage'),
);

const timing = createRoute({
  getParentRoute: () => root,
  path: '/timing/$mixId',
  loader: ({ context, params }) => void context.queries.prefetchQuery(mixQuery(params.mixId)),
  component: page(() => import('@/routes/TimingPage'), 'TimingPage'),
});

const artist = createRoute({
  getParentRoute: () => root,
  path: '/artist/$artistName',
  loader: ({ context, params }) => {
    void context.queries.prefetchQuery(artistQuery(params.artistName));
    if (config().spotify_enabled) void context.queries.prefetchQuery(artistAtSpotifyQuery(params.artistName));
  },
  component: page(() => import('@/routes/ArtistPage'), 'ArtistPage'),
});

const search = createRoute({
  getParentRoute: () => root,
  path: '/search',
  validateSearch: (query: Record<string, unknown>): { q?: string } => {
    const q = asText(query['q']);
    return q === undefined ? {} : { q };
  },
  component: page(() => import('@/routes/SearchPage'), 'SearchPage'),
});

/** `/genre/…`, `/label/…` and `/place/…`, in one route: every page loads this table. */
const fact = createRoute({
  getParentRoute: () => root,
  path: '/$fact/$name',
  component: lazyRouteComponent(() => import('@/routes/FactPage'), 'FactPage'),
});

const liked = createRoute({
  getParentRoute: () => root,
  path: '/liked',
  validateSearch: (query: Record<string, unknown>): { kind?: unknown } => query,
  component: page(() => import('@/routes/LikedPage'), 'LikedPage'),
});

const history = plainRoute(
  '/history',
  page(() => import('@/routes/HistoryPage'), 'HistoryPage'),
);

const settings = plainRoute(
  '/settings',
  page(() => import('@/routes/SettingsPage'), 'SettingsPage'),
);

const spotifyCallback = plainRoute(
  '/spotify-callback',
  page(() => import('@/routes/SpotifyCallbackPage'), 'SpotifyCallbackPage'),
);

const discoverWeekly = plainRoute(
  '/discover-weekly',
  page(() => import('@/routes/DiscoverWeeklyPage'), 'DiscoverWeeklyPage'),
);

const signIn = plainRoute(
  '/sign-in',
  page(() => import('@/routes/SignInPage'), 'SignInPage'),
);

const callback = plainRoute(
  '/auth/callback',
  page(() => import('@/routes/CallbackPage'), 'CallbackPage'),
);

const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  // Being pointed at is no wish to leave, and there is nothing to load ahead.
  preload: false,
  component: page(() => import('@/routes/LogoutPage'), 'LogoutPage'),
});

const firstAdmin = plainRoute(
  '/first-admin',
  page(() => import('@/routes/FirstAdminPage'), 'FirstAdminPage'),
);

/** What the back-office's addresses say behind their question mark. */
interface AdminSearch {
  q?: string;
  type?: string;
  status?: string;
  /** Who acted. */
  who?: string;
  /** How far back. */
  period?: string;
  /** Which entry of a list is open. */
  open?: string;
}

/**
 * The back-office is one route to the site: its pages are told apart by its own code, so that a visitor loads neither
 * that nor their names.
 */
const adminRoute = <Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: (query: Record<string, unknown>): AdminSearch => query as AdminSearch,
    component: page(() => import('@/routes/admin/AdminPages'), 'AdminPages'),
  });

const routeTree = root.addChildren([
  home,
  list,
  mix,
  artist,
  search,
  fact,
  liked,
  history,
  submit,
  preview,
  suggest,
  timing,
  settings,
  spotifyCallback,
  discoverWeekly,
  signIn,
  callback,
  logout,
  firstAdmin,
  adminRoute('/admin'),
  adminRoute('/admin/$'),
]);

export const createSite = (queries: QueryClient) =>
  createRouter({
    routeTree,
    context: { queries },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ErrorPage,
  });

export type Site = ReturnType<typeof createSite>;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The name of the page that led here, for the way back. */
    origin?: string;
    /** The page that sent somebody to sign in, to go on with. */
    next?: string;
    /** Whether the full-screen player stands over the page. */
    player?: boolean;
    /** Whether its sheet stands over it. */
    sheet?: boolean;
    /** Whether the open entry was opened from its list, so that Back leads to the list. */
    opened?: boolean;
    /** A tracklist that the parser hands over to the uploader. */
    tracklist?: string;
    /** The text that it was read from, which may say more than its tracks. */
    readFrom?: string;
  }
  interface Register {
    router: Site;
  }
}
