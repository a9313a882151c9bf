import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { deleteStaged, type ListedEntity } from '@/api/staged';
import { AdminHead } from '@/features/admin/AdminHead';
import { AdminTable } from '@/features/admin/AdminTable';
import { ListKeys } from '@/features/admin/ListKeys';
import { MoreButton } from '@/features/admin/MoreButton';
import { at } from '@/features/admin/place';
import { stagedQuery } from '@/features/admin/queries';
import { ReviewBar, ReviewQuestion } from '@/features/admin/review/ReviewBar';
import { ReviewRow } from '@/features/admin/review/ReviewRow';
import { useReviewKeys } from '@/features/admin/review/useReviewKeys';
import { focusCurrent } from '@/features/admin/review/useTriage';
import { reviewKeys } from '@/features/admin/review/words';
import { SelectAll } from '@/features/admin/SelectAll';
import { sayGone } from '@/features/admin/undo';
import { useAdminAction } from '@/features/admin/useAdminAction';
import { sayFailed, statusWords } from '@/features/admin/words';
import { Button } from '@/ui/Button';
import { buttonStyle } from '@/ui/button-style';
import { Notice } from '@/ui/Notice';
import { Gone } from './Gone';
import { ReviewFilters, type ReviewWish } from './ReviewFilters';
import { StagedPanel } from './StagedPanel';
import { type Review, useReview } from './useReview';

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
    const filters = {
      ...(next.q === '' ? {} : { q: next.q }),
      ...(next.type === '' ? {} : { type: next.type }),
      ...(next.status === '' ? {} : { status: next.status }),
    };
    void navigate({
      search: ({ open }) => ({ ...filters, ...(open === undefined ? {} : { open }) }),
      replace: true,
      resetScroll: false,
    });
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
  useReviewKeys({
    rows,
    here: review.here,
    isOpen: review.isShown,
    isBeside: review.isWide,
    selectedCount: review.selected.length,
    select: review.select,
    show: review.show,
    toggle: (row) => review.pick(row, !review.isSelected(row)),
    ask: review.ask,
    undo: review.undoLast,
    search: () => search.current?.focus(),
    help: () => review.setHelping(true),
  });
  return (
    <div className="review" data-beside={review.isShown && review.isWide}>
      <AdminHead title="Approve Mixes" count={data?.pages[0]?.counts.pending}>
        <span className="pointer-coarse:hidden">
          <Button aria-keyshortcuts="?" onClick={() => review.setHelping(true)}>
            Keys
          </Button>
        </span>
      </AdminHead>
      <ReviewFilters wish={wish} counts={data?.pages[0]?.counts} search={search} onWish={change} />
      <OpenPanel rows={rows} review={review} />
      {error !== null && data === undefined && (
        <Notice level="h2" title={`Error loading staged entities: ${statusWords(error)}`}>
          <Button kind="solid" onClick={() => queries.invalidateQueries({ queryKey: ['admin', 'staged'] })}>
            Try Again
          </Button>
        </Notice>
      )}
      {data !== undefined && rows.length === 0 && <NoEntities wish={wish} onAll={() => change({ q: '' })} />}
      {rows.length > 0 && (
        <div className="mb-2">
          <SelectAll areAll={review.selected.length === rows.length} onSelect={review.selectAll} />
        </div>
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
          onAsk={review.ask}
          onNone={() => review.selectAll(false)}
        />
      )}
      {review.asking !== null && (
        <ReviewQuestion
          asking={review.asking}
          chosen={review.chosen}
          reason={review.reason}
          onAct={review.act}
          onClose={() => review.ask(null)}
        />
      )}
      {review.isHelping && <ListKeys keys={reviewKeys} onClose={() => review.setHelping(false)} />}
    </div>
  );
}

/** The open entity of the review. */
function OpenPanel({ rows, review }: { rows: readonly ListedEntity[]; review: Review }) {
  const { open, place } = review;
  if (review.isGone) return <Gone onClose={review.close} />;
  if (open === null || !review.isShown) return null;
  return (
    <StagedPanel
      id={open}
      isBeside={review.isWide}
      place={place < 0 ? null : { at: place + 1, of: rows.length }}
      onMove={(by) => {
        const next = rows[place + by];
        if (next !== undefined) review.show(next.id);
      }}
      onClose={review.close}
      onDone={() => review.decided(open)}
    />
  );
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
