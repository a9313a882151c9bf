import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ModerationAct, Queued } from '@/api/admin';
import { AdminHead } from '@/features/admin/AdminHead';
import { AdminTable } from '@/features/admin/AdminTable';
import { DecidedJustNow } from '@/features/admin/DecidedJustNow';
import { GiverPane } from '@/features/admin/GiverPane';
import { GiverSheet } from '@/features/admin/GiverSheet';
import { ListKeys } from '@/features/admin/ListKeys';
import { countOf, moderationKeys, views } from '@/features/admin/moderation';
import { at } from '@/features/admin/place';
import { QueueFoot } from '@/features/admin/QueueFoot';
import { QueueRow } from '@/features/admin/QueueRow';
import { RemoveGiver } from '@/features/admin/RemoveGiver';
import { SearchField } from '@/features/admin/SearchField';
import { useModeration } from '@/features/admin/useModeration';
import { failureWords } from '@/features/admin/words';
import { useListKeys } from '@/lib/listKeys';
import { useHasPane } from '@/lib/media';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { Gone } from './Gone';
import { useOpened } from './useOpened';

const route = getRouteApi('/admin/$');

/** Goes to where a thing stands: a submission or a suggestion to its review, anything else to its mix. */
function useOpen() {
  const navigate = useNavigate();
  return ({ kind, id, mix_slug }: Queued) =>
    void (kind === 'submission'
      ? navigate(at(`staged-entity/${id}`))
      : kind === 'suggestion'
        ? navigate(at(`suggestion/${id}`))
        : navigate({ to: '/mix/$mixId', params: { mixId: mix_slug } }));
}

/** Which part of the queue is shown, as the address says. */
function useView() {
  const { type: view = '', q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const filter = (change: { type?: string; q?: string }) => {
    void navigate({
      search: ({ open = '' }) =>
        Object.fromEntries(
          Object.entries({ type: view, q, ...change, open }).filter(([, value]) => value !== ''),
        ),
      replace: true,
      resetScroll: false,
    });
  };
  return { view, q, filter };
}

/** The queue, in which the address may have one open: whose giver is looked at, over the queue where it has no room beside. */
function useQueue(view: string, words: string) {
  const { id, show, close } = useOpened();
  const queue = useModeration(view, words);
  const { all, items, isPending, go } = queue;
  const place = items.findIndex((item) => item.id === id);
  const isThere = all.some((item) => item.id === id);
  const wasThere = useRef<string | null>(null);
  const goTo = useRef(go);
  goTo.current = go;
  useEffect(() => {
    if (place >= 0) goTo.current(place);
  }, [place]);
  useEffect(() => {
    // An entry that was decided on here simply closes; one that the list never had is said to be gone.
    if (isThere) wasThere.current = id;
    else if (id !== null && wasThere.current === id) close();
  }, [isThere, id, close]);
  return {
    ...queue,
    isOpen: place >= 0,
    isGone: id !== null && !isPending && !isThere && wasThere.current !== id,
    /** Moves to another entry; if the address has one open, it changes to that. */
    go: (to: number) => {
      const item = items[to];
      if (item !== undefined && id !== null && item.id !== id) show(item.id);
      go(to);
    },
    show,
    close,
  };
}

type Queue = ReturnType<typeof useQueue>;

/** Brings the focus to the current row, so that Tab goes on from the row that the eye is at. */
function focusCurrent(): void {
  const row = document.querySelector('[data-queue-row][aria-current="true"]');
  row?.querySelector<HTMLElement>('[data-queue-open]')?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

type Others = Record<'/' | '?' | 'shift+d', () => void>;

function useKeys(queue: Queue, open: (item: Queued) => void, others: Others) {
  const { items, here, current } = queue;
  const hasMoved = useRef(false);
  const move = (by: number) => {
    hasMoved.current = true;
    queue.go(Math.max(0, Math.min(items.length - 1, here + by)));
  };
  const decide = (act: ModerationAct) => {
    // From here the focus goes on to what comes after what is decided on.
    if (document.activeElement === document.body) focusCurrent();
    queue.decide(act);
  };
  useListKeys({
    j: () => move(1),
    k: () => move(-1),
    x: () => current !== undefined && queue.select(current, !queue.isSelected(current)),
    g: queue.selectGiver,
    enter: () => current !== undefined && open(current),
    a: () => decide('accept'),
    h: () => decide('hide'),
    r: () => decide('remove'),
    z: queue.undoLast,
    ...others,
  });
  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    focusCurrent();
  });
}

/** Comments, times, submissions and suggestions that wait for a decision, the worst first, gone through by keys. */
export function ModerationPage() {
  const queries = useQueryClient();
  const { view, q, filter } = useView();
  const queue = useQueue(view, q);
  const open = useOpen();
  const search = useRef<HTMLInputElement>(null);
  const [isHelping, setHelping] = useState(false);
  /** The giver of whom all is to go, once that is confirmed. */
  const [emptying, setEmptying] = useState<string | null>(null);
  const stopEmptying = useCallback(() => setEmptying(null), []);
  const { items, all, error, isPending, current } = queue;
  const removeAll = () => setEmptying(current?.giver ?? null);
  useKeys(queue, open, {
    '/': () => search.current?.focus(),
    '?': () => setHelping(true),
    'shift+d': removeAll,
  });
  return (
    <div className="queue">
      <div className="queue-list">
        <AdminHead
          title="Moderation"
          count={isPending ? undefined : all.length}
          text="The worst first. Every decision can be undone for 30 days."
          back={{ place: 'dashboard', label: 'Back to Admin' }}
        >
          <SearchField
            ref={search}
            label="Search the queue"
            placeholder="Words, people, mixes"
            value={q}
            onChange={(words) => filter({ q: words })}
          />
          <span className="pointer-coarse:hidden">
            <Button aria-keyshortcuts="?" onClick={() => setHelping(true)}>
              Keys
            </Button>
          </span>
        </AdminHead>
        <div className="admin-filters">
          <fieldset aria-label="Filters" className="filter-row min-w-0">
            {views.map(({ value, label }) => (
              <Button key={value} aria-pressed={view === value} onClick={() => filter({ type: value })}>
                {label} <span className="figures text-muted">{countOf(all, value)}</span>
              </Button>
            ))}
          </fieldset>
        </div>
        {queue.isGone && <Gone onClose={queue.close} />}
        {error !== null && (
          <Notice
            level="h2"
            title="The queue could not be read"
            text={failureWords(error, 'Please try again.')}
          />
        )}
        {error === null && !isPending && items.length === 0 && (
          <Notice level="h2" title={all.length === 0 ? 'That is everything' : 'Nothing found'} />
        )}
        {current === undefined ? (
          <DecidedJustNow />
        ) : (
          <QueueTable queue={queue} current={current} onOpen={open} onRemoveAll={removeAll} />
        )}
      </div>
      {current !== undefined && (
        <GiverPane key={`${current.kind} ${current.id}`} item={current} onRemoveAll={removeAll} />
      )}
      {emptying !== null && (
        <RemoveGiver
          giver={emptying}
          onClose={stopEmptying}
          onChanged={() => queries.invalidateQueries({ queryKey: ['admin'] })}
        />
      )}
      {isHelping && <ListKeys keys={moderationKeys} onClose={() => setHelping(false)} />}
    </div>
  );
}

interface TableProps {
  queue: Queue;
  current: Queued;
  onOpen: (item: Queued) => void;
  onRemoveAll: () => void;
}

const columns = ['Select', 'What', 'Who and why', 'Age'];

function QueueTable({ queue, current, onOpen, onRemoveAll }: TableProps) {
  const isBeside = useHasPane();
  return (
    <>
      <AdminTable label="The queue" columns={columns} acts={false}>
        {queue.items.map((item, place) => (
          <QueueRow
            key={`${item.kind} ${item.id}`}
            item={item}
            isHere={place === queue.here}
            isSelected={queue.isSelected(item)}
            isHeld={queue.isHeld}
            onHere={() => queue.go(place)}
            onSelect={(isSelected) => queue.select(item, isSelected)}
            onDecide={(act) => queue.decide(act, item)}
            onOpen={() => onOpen(item)}
            onGiver={() => queue.show(item.id)}
          />
        ))}
      </AdminTable>
      <DecidedJustNow />
      <QueueFoot
        count={queue.selected.length}
        chosen={queue.chosen}
        isHeld={queue.isHeld}
        onDecide={queue.decide}
        onOpen={() => onOpen(current)}
        onGiver={() => queue.show(current.id)}
      />
      {queue.isOpen && !isBeside && (
        <GiverSheet item={current} onRemoveAll={onRemoveAll} onClose={queue.close} />
      )}
    </>
  );
}
