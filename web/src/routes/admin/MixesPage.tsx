import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Pencil, Search, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { cleanIdTracks, cleanOrphans, type DeskRow, deleteMix } from '@/api/admin';
import { isSignedOut } from '@/api/errors';
import { AdminHead } from '@/features/admin/AdminHead';
import { AdminTable } from '@/features/admin/AdminTable';
import { MoreButton } from '@/features/admin/MoreButton';
import { at } from '@/features/admin/place';
import { mixesQuery } from '@/features/admin/queries';
import { sayGone } from '@/features/admin/undo';
import { useAdminAction } from '@/features/admin/useAdminAction';
import { dateWords, failureWords, lengthWords, plural, sayFailed } from '@/features/admin/words';
import { toast } from '@/lib/toast';
import { AskDialog } from '@/ui/AskDialog';
import { Button } from '@/ui/Button';
import { buttonStyle } from '@/ui/button-style';
import { IconButton } from '@/ui/IconButton';
import { Notice } from '@/ui/Notice';

const route = getRouteApi('/admin/$');

/** Says that something failed, in the words for whoever is signed out by now where it is that. */
function sayRefused(title: string, failure: Error, signedOut: string): void {
  if (isSignedOut(failure)) toast({ title, description: signedOut, kind: 'bad' });
  else sayFailed(title, failure);
}

/** What can be done with a mix, and with what mixes leave behind. */
function useMixActs() {
  const queries = useQueryClient();
  const readAnew = () => queries.invalidateQueries({ queryKey: ['admin', 'mixes'] });
  const remove = useAdminAction({
    mutationFn: (mix: DeskRow) => deleteMix(mix.id),
    onSuccess: ({ tracks, artists, audit_id }) => {
      const words = `${plural(tracks, 'track')} and ${plural(artists, 'orphaned artist')} deleted`;
      sayGone(queries, 'Mix deleted successfully', audit_id, words);
      return readAnew();
    },
    onError: (failure) => sayRefused('Failed to delete mix', failure, 'Authentication required'),
  });
  const orphans = useAdminAction({
    mutationFn: cleanOrphans,
    onSuccess: ({ tracks, artists, audit_id }) => {
      const words = `Removed ${plural(tracks, 'track')} and ${plural(artists, 'artist')}`;
      sayGone(queries, 'Cleanup completed', audit_id, words);
    },
    onError: (failure) => sayRefused('Cleanup failed', failure, 'No session'),
  });
  const ids = useAdminAction({
    mutationFn: cleanIdTracks,
    onSuccess: (tracks) => {
      const description = `${plural(tracks, 'track')} had Spotify data that cannot belong to them`;
      toast({ title: 'ID tracks cleanup completed', description, kind: 'good' });
    },
    onError: (failure) => sayRefused('ID tracks cleanup failed', failure, 'No session'),
  });
  return { readAnew, remove, orphans, ids };
}

/** Every mix of the catalogue, the newest first. */
export function MixesPage() {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const pages = useInfiniteQuery(mixesQuery(q));
  const { data, error } = pages;
  const { readAnew, remove, orphans, ids } = useMixActs();
  const [going, setGoing] = useState<DeskRow | null>(null);
  const mixes = data?.pages.flatMap((page) => page.mixes);
  return (
    <>
      <AdminHead title="View and Edit Mixes" back={{ place: 'dashboard', label: 'Back to Admin' }}>
        <Button onClick={() => orphans.mutate()} disabled={orphans.isPending}>
          Cleanup Orphaned Data
        </Button>
        <Button onClick={() => ids.mutate()} disabled={ids.isPending}>
          Cleanup ID Tracks
        </Button>
      </AdminHead>
      <label className="relative mb-4 block max-w-md">
        <span className="sr-only">Search mixes</span>
        <Search aria-hidden className="-translate-y-1/2 absolute top-1/2 left-3.5 size-4.5 text-faint" />
        <input
          type="search"
          className="input"
          style={{ paddingLeft: '2.75rem' }}
          placeholder="Title or artist"
          defaultValue={q}
          onChange={(event) => {
            const next = event.currentTarget.value.trim();
            void navigate({ search: next === '' ? {} : { q: next }, replace: true, resetScroll: false });
          }}
        />
      </label>
      {error !== null && mixes === undefined && (
        <Notice
          level="h2"
          title="Failed to fetch mixes"
          text={`Error loading mixes: ${failureWords(error, 'please try again')}`}
        >
          <Button kind="solid" onClick={readAnew}>
            Try Again
          </Button>
        </Notice>
      )}
      {error === null && mixes === undefined && <p className="py-10 text-muted">Loading mixes...</p>}
      {mixes?.length === 0 && (
        <Notice level="h2" title={q === '' ? 'No mixes yet' : 'No mixes found'}>
          <Link {...at('mix-uploader')} className={buttonStyle('solid')}>
            Upload a mix
          </Link>
        </Notice>
      )}
      {mixes !== undefined && mixes.length > 0 && (
        <AdminTable label="Mixes" columns={['Title', 'Date', 'Duration', 'Tracks', 'Status', 'Actions']}>
          {mixes.map((mix) => (
            <MixRow key={mix.id} mix={mix} onDelete={() => setGoing(mix)} />
          ))}
        </AdminTable>
      )}
      <MoreButton of={pages} label="More mixes" />
      {going !== null && (
        <AskDialog
          title={`Delete ${going.title}?`}
          text="Tracks and artists that nothing else uses are deleted with it. It can be restored for 30 days."
          yes="Delete"
          onYes={() => remove.mutate(going)}
          onClose={() => setGoing(null)}
        />
      )}
    </>
  );
}

function MixRow({ mix, onDelete }: { mix: DeskRow; onDelete: () => void }) {
  return (
    <tr>
      <td data-label="Title" className="max-w-md">
        <Link to="/mix/$mixId" params={{ mixId: mix.slug }} className="font-medium hover:underline">
          {mix.title}
        </Link>
        <span className="block truncate text-muted text-xs">{mix.artist}</span>
        {mix.description !== null && (
          <span className="block truncate text-faint text-xs">{mix.description}</span>
        )}
      </td>
      <td data-label="Date" className="figures whitespace-nowrap text-muted">
        {dateWords(mix.date)}
      </td>
      <td data-label="Duration" className="figures text-muted">
        {lengthWords(mix.duration_ms)}
      </td>
      <td data-label="Tracks" className="figures text-muted">
        {mix.track_count}
      </td>
      <td data-label="Status">
        <span className="badge" data-tone={mix.status === 'Published' ? 'good' : 'warn'}>
          {mix.status}
        </span>
      </td>
      <td data-label="Actions" className="actions">
        <span className="flex justify-end">
          <Link
            {...at(`mix-editor/${mix.id}`)}
            aria-label={`Edit ${mix.title}`}
            className="grid size-11 place-items-center rounded-full text-muted hover:bg-raised hover:text-text"
          >
            <Pencil aria-hidden className="size-5" />
          </Link>
          <IconButton label={`Delete ${mix.title}`} onClick={onDelete}>
            <Trash2 aria-hidden />
          </IconButton>
        </span>
      </td>
    </tr>
  );
}
