import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { deleteStaged, type ListedEntity } from '@/api/staged';
import { AdminHead } from '@/features/admin/AdminHead';
import { AdminTable } from '@/features/admin/AdminTable';
import { ListKeys } from '@/features/admin/ListKeys';
import { MoreButton } from '@/features/admin/MoreButton';
import { at } from '@/features/admin/place';
import { stagedQuery } from '@/features/admin/queries';
import { type Asking, ReviewBar } from '@/features/admin/review/ReviewBar';
import { ReviewRow } from '@/features/admin/review/ReviewRow';
import { useReviewActs } from '@/features/admin/review/useReviewActs';
import { useReviewKeys } from '@/features/admin/review/useReviewKeys';
import { focusCurrent, useTriage } from '@/features/admin/review/useTriage';
import { reviewKeys } from '@/features/admin/review/words';
import { sayGone } from '@/features/admin/undo';
import { useAdminAction } from '@/features/admin/useAdminAction';
import { usePicked } from '@/features/admin/usePicked';
import { sayFailed, statusWords } from '@/features/admin/words';
import { useIsWide } from '@/lib/media';
import { Button } from '@/ui/Button';
import { buttonStyle } from '@/ui/button-style';
import { Notice } from '@/ui/Notice';
import { ReviewFilters, type ReviewWish } from './ReviewFilters';
import { StagedPanel } from './StagedPanel';

const route = getRouteApi('/admin/$');

/** A wish as the server is asked: only what is set. */
const askedFor = ({ q, type, status }: ReviewWish) => ({
  ...(type === '' ? {} : { type }),
  ...(status === '' ? {} : { status }),
  ...(q === '' ? {} : { search: q }),
});

/** Which entities the list has, as the address says. */
function useWish() {
  const { q = '', type = '', status = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const set = (change: Partial<ReviewWish>) => {
    const next = { q, type, status, ...change };
    const search = {
      ...(next.q === '' ? {} : { q: next.q }),
      ...(next.type === '' ? {} : { type: next.type }),
      ...(next.status === '' ? {} : { status: next.status }),
    };
    void navigate({ search, replace: true, resetScroll: false });
  };
  return { wish: { q, type, status }, set };
}

function useRemoval() {
  const queries = useQueryClient();
  const remove = useAdminAction({
    mutationFn: (row: ListedEntity) => deleteStaged(row.id),
    onSuccess: async (auditId) => {
      sayGone(queries, 'Staged entity deleted successfully.', auditId);
      await queries.invalidateQueries({ queryKey: ['admin', 'staged'] });
      // The button that was pressed goes with its row.
      requestAnimationFrame(() => document.activeElement === document.body && focusCurrent());
    },
    onError: (failure) => sayFailed('Delete Failed', failure),
  });
  return remove.mutate;
}

const columns = ['Select', 'Type', 'Status', 'Created', 'Data Preview', 'Actions'];

/** What waits for review: a list that is gone through by keys, and the open entity beside it. */
export function StagedPage() {
  const queries = useQueryClient();
  const { wish, set } = useWish();
  const pages = useInfiniteQuery(stagedQuery(askedFor(wish)));
  const { data, error } = pages;
  const rows = data?.pages.flatMap((page) => page.entities) ?? [];
  const review = useReview(rows);
  const search = useRef<HTMLInputElement>(null);
  const remove = useRemoval();
  const change = (next: Partial<ReviewWish>) => {
    review.select(0);
    set(next);
  };
  useReviewKeys({ ...review.keys, search: () => search.current?.focus() });
  return (
    <div className="review" data-beside={review.isBeside}>
      <AdminHead title="Approve Mixes">
        <span className="pointer-coarse:hidden">
          <Button aria-keyshortcuts="?" onClick={review.keys.help}>
            Keys
          </Button>
        </span>
      </AdminHead>
      <ReviewFilters wish={wish} counts={data?.pages[0]?.counts} search={search} onWish={change} />
      {error !== null && data === undefined && (
        <Notice level="h2" title={`Error loading staged entities: ${statusWords(error)}`}>
          <Button kind="solid" onClick={() => queries.invalidateQueries({ queryKey: ['admin', 'staged'] })}>
            Try Again
          </Button>
        </Notice>
      )}
      {data !== undefined && rows.length === 0 && <NoEntities wish={wish} onAll={() => change({ q: '' })} />}
      {rows.length > 0 && (
        <label className="mb-2 inline-flex min-h-11 items-center gap-2 text-muted text-sm">
          <input
            type="checkbox"
            className="size-5 accent-(--accent)"
            checked={review.selected.length === rows.length}
            onChange={(event) => review.selectAll(event.currentTarget.checked)}
          />
          All that are shown
        </label>
      )}
      {rows.length > 0 && (
        <AdminTable label="Staged entities" columns={columns} isDense>
          {rows.map((row, place) => (
            <ReviewRow
              key={row.id}
              row={row}
              isHere={place === review.here}
              isSelected={review.isSelected(row)}
              onHere={() => review.select(place)}
              onSelect={(isSelected) => review.pick(row, isSelected)}
              onShow={() => review.show(row.id)}
              onDelete={() => remove(row)}
              onGiver={(giver) => change({ q: giver })}
            />
          ))}
        </AdminTable>
      )}
      <MoreButton of={pages} />
      {review.selected.length > 0 && (
        <ReviewBar
          selected={review.selected}
          isHeld={review.isHeld}
          asking={review.asking}
          onAsk={review.ask}
          onAct={review.act}
          onNone={() => review.selectAll(false)}
        />
      )}
      {review.panel}
      {review.help}
    </div>
  );
}

/** What is current, selected and open in the list, and what can be done with it. */
function useReview(rows: readonly ListedEntity[]) {
  const isWide = useIsWide();
  const [open, setOpen] = useState<string | null>(null);
  const [asking, ask] = useState<Asking>(null);
  const [isHelping, setHelping] = useState(false);
  const { here, select, begin, moveOn } = useTriage(rows);
  const picked = usePicked(rows);
  const { act, isHeld, undoLast, remember } = useReviewActs(() => picked.selectAll(false));
  const show = useCallback(
    (id: string) => {
      begin(id);
      setOpen(id);
    },
    [begin],
  );
  /** Asks the open entity to give way, which it does not before a question where anything would be lost. */
  const giveWay = useRef<(next: () => void) => void>((next) => next());
  const close = () => setOpen(null);
  const place = rows.findIndex(({ id }) => id === open);
  return {
    ...picked,
    here,
    select,
    pick: picked.select,
    show: (id: string) => giveWay.current(() => show(id)),
    isBeside: open !== null && isWide,
    isHeld,
    asking,
    ask,
    act: (change: Parameters<typeof act>[0]) => act(change, picked.selected),
    keys: {
      rows,
      here,
      isOpen: open !== null,
      isBeside: isWide,
      selectedCount: picked.selected.length,
      select,
      show: (id: string) => giveWay.current(() => show(id)),
      toggle: (row: ListedEntity) => picked.select(row, !picked.isSelected(row)),
      ask,
      undo: undoLast,
      help: () => setHelping(true),
    },
    panel: open !== null && (
      <StagedPanel
        id={open}
        isBeside={isWide}
        place={place < 0 ? null : { at: place + 1, of: rows.length }}
        giveWay={giveWay}
        onMove={(by) => {
          const next = rows[place + by];
          if (next !== undefined) giveWay.current(() => show(next.id));
        }}
        onClose={close}
        onDone={(auditId) => {
          remember(auditId);
          moveOn(open);
          close();
        }}
      />
    ),
    help: isHelping && <ListKeys keys={reviewKeys} onClose={() => setHelping(false)} />,
  };
}

function NoEntities({ wish: { q, status }, onAll }: { wish: ReviewWish; onAll: () => void }) {
  if (q !== '') {
    return (
      <Notice level="h2" title={`Nothing has the words ‘${q}’`}>
        <Button kind="solid" onClick={onAll}>
          Show all
        </Button>
      </Notice>
    );
  }
  return (
    <Notice
      level="h2"
      title={status === '' || status === 'pending' ? 'Nothing is waiting for review' : `Nothing is ${status}`}
      text="Submissions and uploads appear here."
    >
      <Link {...at('mix-uploader')} className={buttonStyle('solid')}>
        Upload a mix
      </Link>
    </Notice>
  );
}
