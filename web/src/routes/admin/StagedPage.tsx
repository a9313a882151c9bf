import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Maximize2, Trash2, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { deleteStaged, type StagedRow } from '@/api/admin';
import { useEditing } from '@/core';
import { AdminHead } from '@/features/admin/AdminHead';
import { AdminTable } from '@/features/admin/AdminTable';
import { LeaveDialog } from '@/features/admin/LeaveDialog';
import { MoreButton } from '@/features/admin/MoreButton';
import { PlainEntity } from '@/features/admin/PlainEntity';
import { at } from '@/features/admin/place';
import { stagedEntityQuery, stagedQuery } from '@/features/admin/queries';
import { StagedEditor } from '@/features/admin/StagedEditor';
import { statusTone } from '@/features/admin/staged';
import { sayGone } from '@/features/admin/undo';
import { useAdminAction } from '@/features/admin/useAdminAction';
import { focusCurrent, useTriage } from '@/features/admin/useTriage';
import { dateWords, failureWords, sayFailed, statusWords } from '@/features/admin/words';
import { keyName } from '@/lib/keyName';
import { Button } from '@/ui/Button';
import { buttonStyle } from '@/ui/button-style';
import { IconButton } from '@/ui/IconButton';
import { Notice } from '@/ui/Notice';
import { Pasted } from './Pasted';

const route = getRouteApi('/admin/$');

const kinds = [
  { value: '', label: 'All Types' },
  { value: 'mix', label: 'Mix' },
  { value: 'track', label: 'Track' },
  { value: 'artist', label: 'Artist' },
];
const statuses = ['', 'pending', 'approved', 'rejected', 'imported'];

/** What waits for review. J and K go through the list, E opens an entity, A approves and R rejects the open one. */
export function StagedPage() {
  const queries = useQueryClient();
  const { type = '', status = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const wish = { ...(type === '' ? {} : { type }), ...(status === '' ? {} : { status }) };
  const pages = useInfiniteQuery(stagedQuery(wish));
  const { data, error } = pages;
  const rows = data?.pages.flatMap((page) => page.entities) ?? [];
  const counts = data?.pages[0]?.counts;
  const [open, setOpen] = useState<string | null>(null);
  /** Whether a key has just moved the selection. */
  const hasMoved = useRef(false);
  const { here, select, begin, moveOn } = useTriage(rows);
  const show = useCallback(
    (id: string | null) => {
      begin();
      setOpen(id);
    },
    [begin],
  );

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

  const press = useCallback(
    (event: KeyboardEvent) => {
      const isTyping = (event.target as HTMLElement).closest('input, textarea, select, [role="alertdialog"]');
      if (isTyping !== null || event.ctrlKey || event.metaKey || event.altKey) return;
      const key = keyName(event);
      const act = (what: 'approve' | 'reject') =>
        document.querySelector<HTMLButtonElement>(`[data-triage="${what}"]`)?.click();
      if (open === null && (key === 'j' || key === 'k')) {
        select(here + (key === 'j' ? 1 : -1));
        hasMoved.current = true;
      } else if (open === null && (key === 'e' || key === 'a' || key === 'r')) show(rows[here]?.id ?? null);
      else if (open !== null && key === 'a') act('approve');
      else if (open !== null && key === 'r') act('reject');
      else return;
      event.preventDefault();
    },
    [open, rows, here, select, show],
  );
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [press]);
  // The focus goes along, so that Tab and Enter go on from the row that the eye is at.
  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    focusCurrent();
  });

  const filter = (change: { type?: string; status?: string }) => {
    const next = { type, status, ...change };
    select(0);
    void navigate({
      search: {
        ...(next.type === '' ? {} : { type: next.type }),
        ...(next.status === '' ? {} : { status: next.status }),
      },
      replace: true,
    });
  };
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
        <select
          aria-label="Type"
          className="input w-36"
          value={type}
          onChange={(event) => filter({ type: event.currentTarget.value })}
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
          onChange={(event) => filter({ status: event.currentTarget.value })}
        >
          {statuses.map((value) => (
            <option key={value} value={value}>
              {value === '' ? 'All but imported' : value}
            </option>
          ))}
        </select>
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
      {data !== undefined && rows.length === 0 && (
        <Notice
          level="h2"
          title={
            status === '' || status === 'pending' ? 'Nothing is waiting for review' : `Nothing is ${status}`
          }
          text="Submissions and uploads appear here."
        >
          <Link {...at('mix-uploader')} className={buttonStyle('solid')}>
            Upload a mix
          </Link>
        </Notice>
      )}
      {rows.length > 0 && (
        <AdminTable
          label="Staged entities"
          columns={['Type', 'Status', 'Created', 'Data Preview', 'Actions']}
        >
          {rows.map((row, place) => (
            <tr
              key={row.id}
              data-triage-row
              aria-current={place === here}
              // Whichever way one comes to a row, it is the one that the keys are about.
              onFocus={() => select(place)}
              onClick={() => select(place)}
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
                  <Button kind="quiet" data-triage-open onClick={() => show(row.id)}>
                    {row.type === 'mix' ? 'Edit Details' : 'Show'}
                  </Button>
                  <IconButton label={`Delete ${row.notes ?? row.type}`} onClick={() => remove.mutate(row)}>
                    <Trash2 aria-hidden />
                  </IconButton>
                </span>
              </td>
            </tr>
          ))}
        </AdminTable>
      )}
      <MoreButton of={pages} />
      {open !== null && (
        <Panel
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

/** The side panel: an entity beside the list, which stays where it is. */
function Panel({ id, onClose, onDone }: { id: string; onClose: () => void; onDone: () => void }) {
  const rules = useEditing();
  const { data: entity, error } = useQuery(stagedEntityQuery(id));
  const isUnsaved = useRef(false);
  const hear = useCallback((now: boolean) => {
    isUnsaved.current = now;
  }, []);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => (isUnsaved.current ? setIsAsking(true) : onClose());
  return (
    <Dialog.Root open onOpenChange={(next) => !next && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-shade" />
        <Dialog.Content
          aria-describedby={undefined}
          className="side-panel"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            focusCurrent();
          }}
          // An open row takes the key for itself.
          onEscapeKeyDown={(event) => {
            if (event.target instanceof Element && event.target.closest('[data-open-row]') !== null)
              event.preventDefault();
          }}
        >
          <div className="mb-4 flex items-center gap-2">
            <Dialog.Title className="min-w-0 flex-1 truncate text-md">
              {entity?.notes ?? 'Staged entity'}
            </Dialog.Title>
            <Link
              {...at(`staged-entity/${id}`)}
              aria-label="Open as a page"
              className="grid size-11 place-items-center rounded-full text-muted hover:bg-raised hover:text-text"
            >
              <Maximize2 aria-hidden className="size-5" />
            </Link>
            <Dialog.Close asChild>
              <IconButton label="Close">
                <X aria-hidden />
              </IconButton>
            </Dialog.Close>
          </div>
          {error !== null && (
            <p className="text-bad">{failureWords(error, 'Failed to load staged entity')}</p>
          )}
          {entity !== undefined &&
            rules !== null &&
            (entity.type === 'mix' ? (
              <StagedEditor entity={entity} rules={rules} onUnsaved={hear} onDone={onDone}>
                <Pasted data={entity.data} rules={rules} />
              </StagedEditor>
            ) : (
              <PlainEntity entity={entity} />
            ))}
          {isAsking && <LeaveDialog onLeave={onClose} onKeep={() => setIsAsking(false)} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
