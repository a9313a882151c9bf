import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Queued } from '@/api/admin';
import { AdminHead } from '@/features/admin/AdminHead';
import { AdminTable } from '@/features/admin/AdminTable';
import { DecidedJustNow } from '@/features/admin/DecidedJustNow';
import { GiverPane } from '@/features/admin/GiverPane';
import { ListKeys } from '@/features/admin/ListKeys';
import { countOf, isReviewed, moderationKeys, views } from '@/features/admin/moderation';
import { at } from '@/features/admin/place';
import { QueueRow } from '@/features/admin/QueueRow';
import { useListKeys } from '@/features/admin/useListKeys';
import { useModeration } from '@/features/admin/useModeration';
import { failureWords } from '@/features/admin/words';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';

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
    const next = Object.entries({ type: view, q, ...change }).filter(([, value]) => value !== '');
    void navigate({ search: Object.fromEntries(next), replace: true, resetScroll: false });
  };
  return { view, q, filter };
}

type Queue = ReturnType<typeof useModeration>;

/** The keys of the page; the focus goes along, so that Tab goes on from the row that the eye is at. */
function useKeys(queue: Queue, open: (item: Queued) => void, others: Record<'/' | '?', () => void>) {
  const { items, here, current } = queue;
  const hasMoved = useRef(false);
  const move = (by: number) => {
    hasMoved.current = true;
    queue.go(Math.max(0, Math.min(items.length - 1, here + by)));
  };
  useListKeys({
    j: () => move(1),
    k: () => move(-1),
    x: () => current !== undefined && queue.select(current, !queue.isSelected(current)),
    enter: () => current !== undefined && open(current),
    a: () => queue.decide('accept'),
    h: () => queue.decide('hide'),
    r: () => queue.decide('remove'),
    z: queue.undoLast,
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

/** Comments, times, submissions and suggestions that wait for a decision, the worst first, gone through by keys. */
export function ModerationPage() {
  const { view, q, filter } = useView();
  const queue = useModeration(view, q);
  const open = useOpen();
  const search = useRef<HTMLInputElement>(null);
  const [isHelping, setHelping] = useState(false);
  useKeys(queue, open, { '/': () => search.current?.focus(), '?': () => setHelping(true) });
  const { items, all, error, isPending, current } = queue;
  return (
    <>
      <AdminHead
        title="Moderation"
        text="What nobody has decided on yet, the worst first. Every decision can be undone for 30 days."
        back={{ place: 'dashboard', label: 'Back to Admin' }}
      />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        {views.map(({ value, label }) => (
          <Button key={value} aria-pressed={view === value} onClick={() => filter({ type: value })}>
            {label} <span className="figures text-muted">{countOf(all, value)}</span>
          </Button>
        ))}
        <input
          ref={search}
          type="search"
          aria-label="Search the queue"
          aria-keyshortcuts="/"
          className="input max-w-md"
          placeholder="Words, people, mixes"
          defaultValue={q}
          onChange={(event) => filter({ q: event.currentTarget.value })}
        />
        <Button aria-keyshortcuts="?" onClick={() => setHelping(true)}>
          Keys
        </Button>
      </div>
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
      {current !== undefined && <QueueTable queue={queue} current={current} onOpen={open} />}
      <DecidedJustNow />
      {isHelping && <ListKeys keys={moderationKeys} onClose={() => setHelping(false)} />}
    </>
  );
}

interface TableProps {
  queue: Queue;
  current: Queued;
  onOpen: (item: Queued) => void;
}

function QueueTable({ queue, current, onOpen }: TableProps) {
  return (
    <div className="queue">
      <div className="min-w-0">
        <AdminTable label="The queue" columns={['Select', 'What', 'Who', 'Why', 'Since']} acts={false}>
          {queue.items.map((item, place) => (
            <QueueRow
              key={`${item.kind} ${item.id}`}
              item={item}
              isHere={place === queue.here}
              isSelected={queue.isSelected(item)}
              onHere={() => queue.go(place)}
              onSelect={(isSelected) => queue.select(item, isSelected)}
            />
          ))}
        </AdminTable>
        <div role="toolbar" aria-label="Decide" className="selection-bar" data-foot>
          <span className="mr-auto text-sm">
            {queue.selected.length > 0 ? `${queue.selected.length} selected` : 'The current one'}
          </span>
          <Acts chosen={queue.chosen} isHeld={queue.isHeld} onDecide={queue.decide} />
          <Button onClick={() => onOpen(current)}>Open</Button>
        </div>
      </div>
      <GiverPane key={`${current.kind} ${current.id}`} item={current} />
    </div>
  );
}

interface ActsProps {
  chosen: Queued[];
  isHeld: boolean;
  onDecide: (act: 'accept' | 'hide' | 'remove') => void;
}

/** A submission or a suggestion is accepted where it is reviewed: here it can be turned down only. */
function Acts({ chosen, isHeld, onDecide }: ActsProps) {
  const isOpenedFirst = chosen.some(isReviewed);
  return (
    <>
      <Button aria-keyshortcuts="A" disabled={isHeld || isOpenedFirst} onClick={() => onDecide('accept')}>
        Accept
      </Button>
      <Button aria-keyshortcuts="H" disabled={isHeld || isOpenedFirst} onClick={() => onDecide('hide')}>
        Hide
      </Button>
      <Button aria-keyshortcuts="R" disabled={isHeld} onClick={() => onDecide('remove')}>
        {isOpenedFirst ? 'Remove and reject' : 'Remove'}
      </Button>
    </>
  );
}
