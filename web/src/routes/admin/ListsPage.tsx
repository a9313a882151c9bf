import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, ListMusic, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type AdminList, deleteList, putListOrder } from '@/api/admin';
import { AdminHead } from '@/features/admin/AdminHead';
import { AdminTable } from '@/features/admin/AdminTable';
import { ListDialog } from '@/features/admin/ListDialog';
import { ListMixesDialog } from '@/features/admin/ListMixesDialog';
import { listsQuery } from '@/features/admin/queries';
import { type RowAct, RowMenu } from '@/features/admin/RowMenu';
import { Sorting, SortingRow } from '@/features/admin/Sorting';
import { sayGone } from '@/features/admin/undo';
import { useAdminAction } from '@/features/admin/useAdminAction';
import { failureWords, sayFailed } from '@/features/admin/words';
import { AskDialog } from '@/ui/AskDialog';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { Notice } from '@/ui/Notice';

type OfList = 'edit' | 'mixes' | 'delete';
type Open = { kind: OfList; list: AdminList } | { kind: 'create' };

/** The lists, and what can be done with them: another order, and one fewer. */
function useLists() {
  const queries = useQueryClient();
  const { data: lists, error } = useQuery(listsQuery());
  const readAnew = () => queries.invalidateQueries(listsQuery());
  const keep = (all: AdminList[]) => queries.setQueryData(listsQuery().queryKey, all);
  const order = useAdminAction({
    mutationFn: putListOrder,
    changes: listsQuery(),
    onMutate: (ids) => {
      const place = new Map(ids.map((id, index) => [id, index]));
      queries.setQueryData(listsQuery().queryKey, (all) =>
        all?.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)),
      );
    },
    onSuccess: keep,
    onError: (failure) => {
      sayFailed('Failed to update list', failure);
      return readAnew();
    },
  });
  const remove = useAdminAction({
    mutationFn: (list: AdminList) => deleteList(list.id),
    changes: listsQuery(),
    onSuccess: (auditId) => {
      sayGone(queries, 'List deleted successfully', auditId);
      return readAnew();
    },
    onError: (failure) => sayFailed('Failed to delete list', failure),
  });
  const move = (from: number, to: number) => {
    const ids = (lists ?? []).map(({ id }) => id);
    const [moved] = ids.splice(from, 1);
    if (moved === undefined) return;
    ids.splice(to, 0, moved);
    order.mutate(ids);
  };
  return { lists, error, readAnew, keep, move, remove: remove.mutate };
}

/** The lists that the home page shows, as people curate them. */
export function ListsPage() {
  const { lists, error, readAnew, keep, move, remove } = useLists();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <AdminHead
        title="Lists"
        count={lists?.length}
        text="What the home page shows, and in which order."
        back={{ place: 'dashboard', label: 'Back to Admin' }}
      >
        <Button kind="solid" onClick={() => setOpen({ kind: 'create' })}>
          <Plus aria-hidden />
          New list
        </Button>
      </AdminHead>
      {error !== null && lists === undefined && (
        <Notice level="h2" title="Failed to load lists" text={failureWords(error, 'Please try again.')}>
          <Button kind="solid" onClick={readAnew}>
            Try Again
          </Button>
        </Notice>
      )}
      {error === null && lists === undefined && <p className="py-10 text-muted">Loading lists...</p>}
      {lists?.length === 0 && <Notice level="h2" title="No lists found" />}
      {lists !== undefined && lists.length > 0 && (
        <AdminTable
          label="Lists"
          isBrief
          columns={['Order', 'Title', 'Slug', 'Mixes', 'Type', 'Visibility', 'Actions']}
        >
          <Sorting onMove={move}>
            {lists.map((list, at) => (
              <ListRow
                key={list.id}
                list={list}
                at={at}
                last={lists.length - 1}
                onMove={(to) => move(at, to)}
                onOpen={(kind) => setOpen({ kind, list })}
              />
            ))}
          </Sorting>
        </AdminTable>
      )}
      {open?.kind === 'create' && <ListDialog onSaved={keep} onClose={close} />}
      {open?.kind === 'edit' && <ListDialog list={open.list} onSaved={keep} onClose={close} />}
      {open?.kind === 'mixes' && <ListMixesDialog list={open.list} onClose={close} />}
      {open?.kind === 'delete' && (
        <AskDialog
          title="Are you sure you want to delete this list?"
          text={`${open.list.title}. Its mixes stay in the catalogue.`}
          yes="Delete"
          onYes={() => remove(open.list)}
          onClose={close}
        />
      )}
    </>
  );
}

interface RowProps {
  list: AdminList;
  /** Its place among the lists, and the place of the last one. */
  at: number;
  last: number;
  onMove: (to: number) => void;
  onOpen: (kind: OfList) => void;
}

function ListRow({ list, at, last, onMove, onOpen }: RowProps) {
  return (
    <SortingRow as="tr" id={list.id} index={at} name={list.title}>
      {(handle) => (
        <>
          <td data-label="Order" className="order">
            <span className="flex items-center">
              {handle}
              <span className="row-acts flex items-center">
                <IconButton
                  label={`Move ${list.title} up`}
                  disabled={at === 0}
                  onClick={() => onMove(at - 1)}
                >
                  <ArrowUp aria-hidden />
                </IconButton>
                <IconButton
                  label={`Move ${list.title} down`}
                  disabled={at === last}
                  onClick={() => onMove(at + 1)}
                >
                  <ArrowDown aria-hidden />
                </IconButton>
                <span className="figures text-faint text-xs">{list.display_order}</span>
              </span>
            </span>
          </td>
          <td data-label="Title" data-title data-bare className="font-medium wrap-break-word">
            {list.title}
          </td>
          <td data-label="Slug" data-away className="text-muted">
            {list.slug}
          </td>
          <td data-label="Mixes" className="figures">
            {list.mix_count}
          </td>
          <td data-label="Type" data-bare>
            {list.is_auto_generated ? 'Auto' : 'Curated'}
          </td>
          <td data-label="Visibility" data-bare>
            <span className="badge" data-tone={list.is_visible ? 'good' : 'plain'}>
              {list.is_visible ? 'Visible' : 'Hidden'}
            </span>
          </td>
          <td data-label="Actions" className="actions">
            <span className="row-acts flex justify-end">
              <IconButton
                label={`Mixes of ${list.title}`}
                disabled={list.is_auto_generated}
                onClick={() => onOpen('mixes')}
              >
                <ListMusic aria-hidden />
              </IconButton>
              <IconButton
                label={`Edit ${list.title}`}
                disabled={list.is_auto_generated}
                onClick={() => onOpen('edit')}
              >
                <Pencil aria-hidden />
              </IconButton>
              <IconButton
                label={`Delete ${list.title}`}
                disabled={list.is_auto_generated}
                onClick={() => onOpen('delete')}
              >
                <Trash2 aria-hidden />
              </IconButton>
            </span>
            <span className="row-more">
              <RowMenu label={`More for ${list.title}`} acts={actsOf({ list, at, last, onMove, onOpen })} />
            </span>
          </td>
        </>
      )}
    </SortingRow>
  );
}

/** The same as the buttons of the row, where there is no room for them. */
const actsOf = ({ list, at, last, onMove, onOpen }: RowProps): RowAct[] => [
  { text: 'Mixes', sign: ListMusic, run: () => onOpen('mixes'), isOff: list.is_auto_generated },
  { text: 'Edit', sign: Pencil, run: () => onOpen('edit'), isOff: list.is_auto_generated },
  { text: 'Move up', sign: ArrowUp, run: () => onMove(at - 1), isOff: at === 0 },
  { text: 'Move down', sign: ArrowDown, run: () => onMove(at + 1), isOff: at === last },
  { text: 'Delete', sign: Trash2, run: () => onOpen('delete'), isOff: list.is_auto_generated },
];
