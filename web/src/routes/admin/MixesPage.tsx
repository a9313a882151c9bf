import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { cleanIdTracks, cleanOrphans, type DeskRow, deleteMix } from '@/api/admin';
import { isSignedOut } from '@/api/errors';
import { AdminHead } from '@/features/admin/AdminHead';
import { AdminTable } from '@/features/admin/AdminTable';
import { ListKeys } from '@/features/admin/ListKeys';
import { MoreButton } from '@/features/admin/MoreButton';
import {
  countWords,
  filterOf,
  type MixFilter,
  type MixSort,
  mixFilters,
  mixKeys,
  sortOf,
} from '@/features/admin/mixes/filters';
import { type Asking, MixesBar } from '@/features/admin/mixes/MixesBar';
import { MixRow } from '@/features/admin/mixes/MixRow';
import { type MixesList, useMixesList } from '@/features/admin/mixes/useMixesList';
import { at } from '@/features/admin/place';
import { mixCountsQuery, mixesQuery } from '@/features/admin/queries';
import { SearchField } from '@/features/admin/SearchField';
import { SelectAll } from '@/features/admin/SelectAll';
import { sayGone } from '@/features/admin/undo';
import { useAdminAction } from '@/features/admin/useAdminAction';
import { failureWords, plural, sayFailed } from '@/features/admin/words';
import { useListKeys } from '@/lib/listKeys';
import { toast } from '@/lib/toast';
import { AskDialog } from '@/ui/AskDialog';
import { Button } from '@/ui/Button';
import { buttonStyle } from '@/ui/button-style';
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

/** Which mixes are shown, as the address says. */
function useWish() {
  const { q = '', type = '', status = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const wish = { q, filter: filterOf(type), sort: sortOf(status) };
  const set = (change: Partial<typeof wish>) => {
    const next = { ...wish, ...change };
    void navigate({
      search: {
        ...(next.q === '' ? {} : { q: next.q }),
        ...(next.filter === 'all' ? {} : { type: next.filter }),
        ...(next.sort === 'newest' ? {} : { status: next.sort }),
      },
      replace: true,
      resetScroll: false,
    });
  };
  return { ...wish, set };
}

/** The keys of the list; the focus goes along, so that Tab goes on from the row that the eye is at. */
function useKeys(
  mixes: readonly DeskRow[],
  list: MixesList,
  ask: (asking: Asking) => void,
  others: Record<'/' | '?', () => void>,
) {
  const navigate = useNavigate();
  const { here, current } = list;
  const hasMoved = useRef(false);
  const move = (by: number) => {
    hasMoved.current = true;
    list.go(Math.max(0, Math.min(mixes.length - 1, here + by)));
  };
  useListKeys({
    j: () => move(1),
    k: () => move(-1),
    x: () => current !== undefined && list.select(current, !list.isSelected(current)),
    enter: () =>
      current !== undefined && void navigate({ to: '/mix/$mixId', params: { mixId: current.slug } }),
    e: () => current !== undefined && void navigate(at(`mix-editor/${current.id}`)),
    h: () => list.change({ act: list.chosen.every((mix) => mix.status === 'Hidden') ? 'show' : 'hide' }),
    g: () => ask('genre'),
    l: () => ask('list'),
    z: list.undoLast,
    ...others,
  });
  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    const row = document.querySelector('[data-queue-row][aria-current="true"]');
    row?.querySelector<HTMLElement>('[data-queue-open]')?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  });
}

/** Every mix of the catalogue, the newest first. */
export function MixesPage() {
  const { q, filter, sort, set } = useWish();
  const pages = useInfiniteQuery(mixesQuery({ search: q, filter, sort }));
  const { data: counts } = useQuery(mixCountsQuery());
  const { data, error } = pages;
  const { readAnew, remove, orphans, ids } = useMixActs();
  const [going, setGoing] = useState<DeskRow | null>(null);
  const [isHelping, setHelping] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const mixes = data?.pages.flatMap((page) => page.mixes);
  return (
    <>
      <AdminHead
        title="View and Edit Mixes"
        count={countWords(counts, 'all')}
        back={{ place: 'dashboard', label: 'Back to Admin' }}
      >
        <Button onClick={() => orphans.mutate()} disabled={orphans.isPending}>
          Cleanup Orphaned Data
        </Button>
        <Button onClick={() => ids.mutate()} disabled={ids.isPending}>
          Cleanup ID Tracks
        </Button>
      </AdminHead>
      <div className="admin-filters">
        <SearchField
          ref={search}
          label="Search mixes"
          placeholder="Title or artist"
          value={q}
          onChange={(words) => set({ q: words })}
        />
        <fieldset aria-label="Filters" className="filter-row min-w-0">
          {mixFilters.map(({ value, label }) => (
            <Button
              key={value}
              aria-pressed={filter === value}
              disabled={q !== ''}
              onClick={() => set({ filter: value })}
            >
              {label} <span className="figures text-muted">{countWords(counts, value)}</span>
            </Button>
          ))}
        </fieldset>
        <span className="pointer-coarse:hidden">
          <Button aria-keyshortcuts="?" onClick={() => setHelping(true)}>
            Keys
          </Button>
        </span>
      </div>
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
        <NoMixes words={q} filter={filter} onAll={() => set({ q: '', filter: 'all' })} />
      )}
      {mixes !== undefined && mixes.length > 0 && (
        <MixesTable
          mixes={mixes}
          sort={sort}
          onSort={(next) => set({ sort: next })}
          onDelete={setGoing}
          keys={{ '/': () => search.current?.focus(), '?': () => setHelping(true) }}
        />
      )}
      <MoreButton of={pages} label="More mixes" />
      {isHelping && <ListKeys keys={mixKeys} onClose={() => setHelping(false)} />}
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

interface NoneProps {
  words: string;
  filter: MixFilter;
  onAll: () => void;
}

function NoMixes({ words, filter, onAll }: NoneProps) {
  const none = mixFilters.find(({ value }) => value === filter)?.none ?? 'No mixes yet';
  const isAll = words === '' && filter === 'all';
  return (
    <Notice level="h2" title={words === '' ? none : 'No mixes found'}>
      {isAll ? (
        <Link {...at('mix-uploader')} className={buttonStyle('solid')}>
          Upload a mix
        </Link>
      ) : (
        <Button kind="solid" onClick={onAll}>
          Show all mixes
        </Button>
      )}
    </Notice>
  );
}

interface TableProps {
  mixes: readonly DeskRow[];
  sort: MixSort;
  onSort: (sort: MixSort) => void;
  onDelete: (mix: DeskRow) => void;
  keys: Record<'/' | '?', () => void>;
}

function MixesTable({ mixes, sort, onSort, onDelete, keys }: TableProps) {
  const list = useMixesList(mixes);
  const [asking, setAsking] = useState<Asking>(null);
  useKeys(mixes, list, setAsking, keys);
  const isByTitle = sort === 'title';
  const columns = [
    'Select',
    {
      name: 'Title',
      order: isByTitle ? ('ascending' as const) : ('none' as const),
      onSort: () => onSort(isByTitle ? 'newest' : 'title'),
    },
    'Date',
    'Duration',
    'Tracks',
    'Status',
    'Actions',
  ];
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-4 text-muted text-sm">
        <SelectAll areAll={list.selected.length === mixes.length} onSelect={list.selectAll} />
        <label className="inline-flex items-center gap-2">
          <span className="max-sm:sr-only">Order</span>
          <select
            className="input w-40!"
            value={sort}
            onChange={(event) => onSort(sortOf(event.currentTarget.value))}
          >
            <option value="newest">Newest first</option>
            <option value="oldest">Oldest first</option>
            <option value="title">By title</option>
          </select>
        </label>
      </div>
      <AdminTable label="Mixes" columns={columns} isDense>
        {mixes.map((mix, place) => (
          <MixRow
            key={mix.id}
            mix={mix}
            isHere={place === list.here}
            isSelected={list.isSelected(mix)}
            onHere={() => list.go(place)}
            onSelect={(isSelected) => list.select(mix, isSelected)}
            onDelete={() => onDelete(mix)}
          />
        ))}
      </AdminTable>
      <MixesBar list={list} asking={asking} onAsk={setAsking} />
    </>
  );
}
