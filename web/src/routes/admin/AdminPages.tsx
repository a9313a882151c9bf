import { Link, Navigate, useParams } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { at } from '@/features/admin/place';
import { NotFoundPage } from '@/routes/NotFoundPage';
import { buttonStyle } from '@/ui/button-style';
import { Notice } from '@/ui/Notice';
import { AdminLayout } from './AdminLayout';

/** A page that is told which thing it is about, where its address names one. */
type Page = ComponentType<{ id: string }>;

const page = (load: () => Promise<Page>) => lazy(() => load().then((component) => ({ default: component })));

const pages: Record<string, Page> = {
  dashboard: page(() => import('./DashboardPage').then((it) => it.DashboardPage)),
  lists: page(() => import('./ListsPage').then((it) => it.ListsPage)),
  mixes: page(() => import('./MixesPage').then((it) => it.MixesPage)),
  artists: page(() => import('./ArtistsPage').then((it) => it.ArtistsPage)),
  tracks: page(() => import('./TracksPage').then((it) => it.TracksPage)),
  duplicates: page(() => import('./DuplicatesPage').then((it) => it.DuplicatesPage)),
  moderation: page(() => import('./ModerationPage').then((it) => it.ModerationPage)),
  'staged-entities': page(() => import('./StagedPage').then((it) => it.StagedPage)),
  'mix-uploader': page(() => import('./MixUploaderPage').then((it) => it.MixUploaderPage)),
  'entity-uploader': page(() => import('./EntityUploaderPage').then((it) => it.EntityUploaderPage)),
  'tracklist-parser': page(() => import('./ParserPage').then((it) => it.ParserPage)),
  'spotify-whitelist': page(() => import('./WhitelistPage').then((it) => it.WhitelistPage)),
  users: page(() => import('./UsersPage').then((it) => it.UsersPage)),
  analytics: page(() => import('./AnalyticsPage').then((it) => it.AnalyticsPage)),
  audit: page(() => import('./AuditPage').then((it) => it.AuditPage)),
  settings: page(() => import('./SettingsPage').then((it) => it.SettingsPage)),
  // Its mix is missing in the address.
  'mix-editor': NoMix,
};

/** Pages about one thing, by the word in front of its id. */
const pagesOf: Record<string, Page> = {
  'artist-editor': page(() => import('./ArtistEditorPage').then((it) => it.ArtistEditorPage)),
  'track-editor': page(() => import('./TrackEditorPage').then((it) => it.TrackEditorPage)),
  'mix-editor': page(() => import('./MixEditorPage').then((it) => it.MixEditorPage)),
  'replace-tracklist': page(() => import('./ReplacePage').then((it) => it.ReplacePage)),
  'replace-by-submission': page(() => import('./ReplaceByPage').then((it) => it.ReplaceByPage)),
  suggestion: page(() => import('./SuggestionPage').then((it) => it.SuggestionPage)),
  'staged-entity': page(() => import('./StagedEntityPage').then((it) => it.StagedEntityPage)),
};

function NoMix() {
  return (
    <Notice title="Mix ID is required">
      <Link {...at('mixes')} className={buttonStyle('solid')}>
        Back to mixes
      </Link>
    </Notice>
  );
}

/** Second readings of the specification's addresses; see decision 4 (docs/decisions). */
function meant(path: string): string {
  if (path === '') return 'dashboard';
  if (path === 'parser') return 'tracklist-parser';
  return path.replace(/^staged-entities\/(?=.)/, 'staged-entity/');
}

/** The pages of the back-office, behind their guard. */
export function AdminPages() {
  const { _splat: path = '' } = useParams({ strict: false });
  const place = meant(path);
  if (place !== path) return <Navigate {...at(place)} replace />;
  const [name = '', id = ''] = path.split('/');
  const Page = id === '' ? pages[name] : pagesOf[name];
  return (
    <AdminLayout>
      {Page === undefined ? (
        <NotFoundPage />
      ) : (
        <Suspense>
          <Page key={path} id={id} />
        </Suspense>
      )}
    </AdminLayout>
  );
}
