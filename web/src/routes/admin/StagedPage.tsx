import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { deleteStaged, type StagedRow } from '@/api/admin';
import { AdminHead } from '@/features/admin/AdminHead';
import { AdminTable } from '@/features/admin/AdminTable';
import { MoreButton } from '@/features/admin/MoreButton';
import { at } from '@/features/admin/place';
import { stagedQuery } from '@/features/admin/queries';
import { statusTone } from '@/features/admin/staged';
import { sayGone } from '@/features/admin/undo';
import { useAdminAction } from '@/features/admin/useAdminAction';
import { focusCurrent, useTriage } from '@/features/admin/useTriage';
import { useTriageKeys } from '@/features/admin/useTriageKeys';
import { dateWords, sayFailed, statusWords } from '@/features/admin/words';
import { Button } from '@/ui/Button';
import { buttonStyle } from '@/ui/button-style';
import { IconButton } from '@/ui/IconButton';
import { Notice } from '@/ui/Notice';
import { StagedPanel } from './StagedPanel';

const route = getRouteApi('/admin/$');

const kinds = [
  { value: '', label: 'All Types' },
  { value: 'mix', label: 'Mix' },
  { value: 'track', label: 'Track' },
  { value: 'artist', label: 'Artist' },
];
const statuses = ['', 'pending', 'approved', 'rejected', 'imported'];

interface Filter {
  type: string;
  status: string;
}

/** A filter as the address has it, and as the server is asked: only what is set. */
const searchOf = ({ type, status }: Filter) => ({
  ...(type === '' ? {} : { type }),
  ...(status === '' ? {} : { status }),
});

/** Which entities the list has, as the address says. */
function useFilters() {
  const { type = '', status = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const filter = (change: Partial<Filter>) =>
    void navigate({ search: searchOf({ type, status, ...change }), replace: true });
  return { type, status, filter };
}

function useRemoval() {
  const queries = useQueryClient();
  const remove = useAdminAction({
    mutationFn: (row: StagedRow) => deleteStaged(row.id),
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

/** What waits for review: a list that is gone through by keys, and the open entity beside it. */
export function StagedPage() {
  const queries = useQueryClient();
  const { type, status, filter } = useFilters();
  const pages = useInfiniteQuery(stagedQuery(searchOf({ type, status })));
  const { data, error } = pages;
  const rows = data?.pages.flatMap((page) => page.entities) ?? [];
  const counts = data?.pages[0]?.counts;
  const [open, setOpen] = useState<string | null>(null);
  const { here, select, begin, moveOn } = useTriage(rows);
  const show = useCallback(
    (id: string | null) => {
      begin();
      setOpen(id);
    },
    [begin],
  );
  const remove = useRemoval();
  useTriageKeys({ rows, here, isOpen: open !== null, select, show });
  return (
    <>
      <AdminHead
        title="Approve Mixes"
        text={
          <span className="pointer-coarse:hidden">
            Keys: J and K move through the list, E opens the selected entry, A approves and R rejects the open
            one. Then the next one is selected.
          </span>
        }
      >
        <Filters
          type={type}
          status={status}
          onFilter={(change) => {
            select(0);
            filter(change);
          }}
        />
      </AdminHead>
      {counts !== undefined && (
        <p className="figures mb-3 text-muted text-xs">
          {counts.pending} pending, {counts.approved} approved, {counts.rejected} rejected, {counts.imported}{' '}
          imported
        </p>
      )}
      {error !== null && data === undefined && (
        <Notice level="h2" title={`Error loading staged entities: ${statusWords(error)}`}>
          <Button kind="solid" onClick={() => queries.invalidateQueries({ queryKey: ['admin', 'staged'] })}>
            Try Again
          </Button>
        </Notice>
      )}
      {data !== undefined && rows.length === 0 && <NoEntities status={status} />}
      {rows.length > 0 && (
        <AdminTable
          label="Staged entities"
          columns={['Type', 'Status', 'Created', 'Data Preview', 'Actions']}
        >
          {rows.map((row, place) => (
            <StagedTableRow
              key={row.id}
              row={row}
              isSelected={place === here}
              onSelect={() => select(place)}
              onShow={() => show(row.id)}
              onDelete={() => remove(row)}
            />
          ))}
        </AdminTable>
      )}
      <MoreButton of={pages} />
      {open !== null && (
        <StagedPanel
          id={open}
          onClose={() => setOpen(null)}
          onDone={() => {
            moveOn(open);
            setOpen(null);
          }}
        />
      )}
    </>
  );
}

function Filters({ type, status, onFilter }: Filter & { onFilter: (change: Partial<Filter>) => void }) {
  return (
    <>
      <select
        aria-label="Type"
        className="input w-36"
        value={type}
        onChange={(event) => onFilter({ type: event.currentTarget.value })}
      >
        {kinds.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <select
        aria-label="Status"
        className="input w-40"
        value={status}
        onChange={(event) => onFilter({ status: event.currentTarget.value })}
      >
        {statuses.map((value) => (
          <option key={value} value={value}>
            {value === '' ? 'All but imported' : value}
          </option>
        ))}
      </select>
    </>
  );
}

function NoEntities({ status }: { status: string }) {
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

interface RowProps {
  row: StagedRow;
  isSelected: boolean;
  onSelect: () => void;
  onShow: () => void;
  onDelete: () => void;
}

function StagedTableRow({ row, isSelected, onSelect, onShow, onDelete }: RowProps) {
  return (
    <tr
      data-triage-row
      aria-current={isSelected}
      // Whichever way one comes to a row, it is the one that the keys are about.
      onFocus={onSelect}
      onClick={onSelect}
    >
      <td data-label="Type">{row.type}</td>
      <td data-label="Status">
        <span className="badge" data-tone={statusTone[row.status] ?? 'plain'}>
          {row.status}
        </span>
      </td>
      <td data-label="Created" className="figures whitespace-nowrap text-muted">
        {dateWords(row.created_at)}
      </td>
      <td data-label="Data Preview" className="max-w-lg">
        {row.notes !== null && <span className="block truncate font-medium">{row.notes}</span>}
        <span className="block truncate font-mono text-faint text-xs">{row.preview}</span>
      </td>
      <td data-label="Actions" className="actions">
        <span className="flex items-center justify-end">
          <Button kind="quiet" data-triage-open onClick={onShow}>
            {row.type === 'mix' ? 'Edit Details' : 'Show'}
          </Button>
          <IconButton label={`Delete ${row.notes ?? row.type}`} onClick={onDelete}>
            <Trash2 aria-hidden />
          </IconButton>
        </span>
      </td>
    </tr>
  );
}
