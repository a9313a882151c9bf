import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useEditing } from '@/core';
import { toast, undoMs } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { SwapButton } from '@/ui/SwapButton';
import { removeTrack, swapRows } from './draft';
import { PreviewNotes } from './PreviewNotes';
import { PreviewRow } from './PreviewRow';
import { UnkeptNotice } from './UnkeptNotice';
import type { Draft, DraftTrack } from './written';

interface Props {
  draft: Draft;
  /** Whether it has been submitted: it is on its way, waits with the page, or is held on this device. */
  state: 'idle' | 'sending' | 'waiting' | 'held';
  onBack: () => void;
  onSubmit: () => void;
  /** What is to be known before it is sent. */
  children?: ReactNode;
}

/** So many rows at a time: a paste of a hundred thousand lines opens as fast as one of twenty. */
const step = 300;

const submitWords = {
  idle: 'Submit',
  sending: 'Submitting...',
  waiting: 'Waiting for the network...',
} as const;

/** Deletes rows, each of which comes back where its message is answered with Undo. */
function useRemoval(
  rows: readonly DraftTrack[],
  list: RefObject<HTMLOListElement | null>,
  back: RefObject<HTMLButtonElement | null>,
) {
  const gone = useRef<number | null>(null);
  const remove = useCallback(({ key, track }: DraftTrack, number: number) => {
    gone.current = number - 1;
    const putBack = removeTrack(key);
    toast({
      title: 'Track deleted',
      description: `'${track.title}' is off the tracklist.`,
      lasts: undoMs,
      action: { label: 'Undo', run: putBack },
    });
  }, []);
  // The button that was pressed goes with its row; whoever came by keyboard goes on at the next one.
  useLayoutEffect(() => {
    if (gone.current === null) return;
    const next = list.current?.children[Math.min(gone.current, rows.length - 1)];
    (next?.querySelector<HTMLElement>('[data-delete], input') ?? back.current)?.focus({
      preventScroll: true,
    });
    gone.current = null;
  }, [rows, list, back]);
  return remove;
}

/** The button that was pressed is gone: the one that submitted it, or the one that took it back. */
function useHeldFocus(
  isHeld: boolean,
  back: RefObject<HTMLButtonElement | null>,
  send: RefObject<HTMLButtonElement | null>,
) {
  const wasHeld = useRef(isHeld);
  useLayoutEffect(() => {
    if (isHeld === wasHeld.current) return;
    wasHeld.current = isHeld;
    if (document.activeElement === document.body) (isHeld ? back : send).current?.focus();
  }, [isHeld, back, send]);
}

/** How many rows are shown, and how to go to one of them by its number. */
function useShown(list: RefObject<HTMLOListElement | null>) {
  const [shown, setShown] = useState(step);
  const goTo = (number: number) => {
    if (number > shown) flushSync(() => setShown(Math.ceil(number / step) * step));
    const row = list.current?.children[number - 1];
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector<HTMLElement>('[data-edit], input')?.focus({ preventScroll: true });
  };
  return { shown, showMore: () => setShown(shown + step), goTo };
}

export function Preview({ draft, state, onBack, onSubmit, children }: Props) {
  const { form, parsed_tracks: rows } = draft;
  const rules = useEditing();
  const list = useRef<HTMLOListElement>(null);
  const { shown, showMore, goTo } = useShown(list);
  const more = rows.length - shown;
  const back = useRef<HTMLButtonElement>(null);
  const send = useRef<HTMLButtonElement>(null);
  const remove = useRemoval(rows, list, back);
  /** How to take over what stands in the rows that are open for editing. */
  const open = useRef(new Set<() => boolean>());

  const onOpen = useCallback((confirm: () => boolean) => {
    open.current.add(confirm);
    return () => void open.current.delete(confirm);
  }, []);
  useHeldFocus(state === 'held', back, send);
  // What was typed counts; a row that cannot be taken so holds everything back, and says why.
  const isWhole = () => !Array.from(open.current, (confirm) => confirm()).includes(false);
  const submit = () => {
    if (isWhole()) onSubmit();
  };
  const swap = () => {
    if (rules === null || !isWhole()) return;
    const takeBack = swapRows(rules);
    toast({
      id: 'swap',
      title: 'Artists and titles swapped',
      lasts: undoMs,
      action: { label: 'Undo', run: takeBack },
    });
  };
  return (
    <div className="grid gap-6">
      <PreviewHead draft={draft} />
      <PreviewNotes
        text={form.tracklist_raw}
        rows={rows}
        onGo={goTo}
        isSwapped={draft.is_swapped === true}
        isOpen={state === 'idle'}
        confirm={isWhole}
      />
      {rows.length === 0 ? (
        <p className="rounded-md bg-surface px-4 py-10 text-center text-muted">
          No tracks remain. Go back to edit the tracklist.
        </p>
      ) : (
        <div className="grid gap-2">
          <div className="flex justify-end">
            <SwapButton isSwapped={draft.is_swapped === true} onSwap={swap} />
          </div>
          <ol ref={list} aria-label="Parsed tracks" className="grid gap-px">
            {rows.slice(0, shown).map((row, index) => (
              <PreviewRow
                key={row.key}
                row={row}
                number={index + 1}
                rules={rules}
                onOpen={onOpen}
                onRemove={remove}
              />
            ))}
          </ol>
        </div>
      )}
      {more > 0 && (
        <Button kind="quiet" onClick={showMore}>
          Show {Math.min(more, step)} of {more} more
        </Button>
      )}
      {children}
      <UnkeptNotice />
      <footer className="flex flex-wrap items-center justify-between gap-3">
        <Button ref={back} onClick={onBack}>
          ← Back to edit
        </Button>
        {state !== 'held' && (
          <Button kind="solid" ref={send} onClick={submit} disabled={rows.length === 0 || state !== 'idle'}>
            {submitWords[state]}
          </Button>
        )}
      </footer>
      {state === 'waiting' && (
        <p role="status" className="text-right text-muted text-xs">
          You are offline, and your mix is too large to be saved on this device. It will be sent as soon as
          the network is back; keep this page open.
        </p>
      )}
    </div>
  );
}

/** What was read, at a glance. */
function PreviewHead({ draft }: { draft: Draft }) {
  const { form, parsed_tracks: rows, detected_format: format } = draft;
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-lg [overflow-wrap:anywhere]">{form.title}</h1>
        <p className="mt-1 text-muted">{form.artist}</p>
      </div>
      <dl className="figures flex gap-8 text-xs">
        <div>
          <dt className="text-faint">Detected format</dt>
          <dd className="mt-0.5 font-medium text-sm">{format === '' ? 'Unknown Format' : format}</dd>
        </div>
        <div>
          <dt className="text-faint">Tracks</dt>
          <dd className="mt-0.5 font-medium text-sm">{rows.length}</dd>
        </div>
      </dl>
    </header>
  );
}
