import { ArrowDown, ArrowUp, CornerDownRight, Link2, Pencil, Plus, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { ImportPlan } from '@/api/staged';
import type { Editing } from '@/core';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { SwapButton } from '@/ui/SwapButton';
import { ItemEditor } from '../ItemEditor';
import { type Draft, isEmpty, moved, movedBy, type Row, rowOf, withDraft } from './staged';

interface Props {
  rows: readonly Row[];
  rules: Editing;
  /** What an import will do with each row, once it is known. */
  plan: ImportPlan | null;
  /** The row that is open, if one is. */
  draft: Draft | null;
  /** Whether the open row was to be taken while it names nothing. */
  isHeld: boolean;
  /** Called where an open row is to be taken that names nothing. */
  onHold: () => void;
  /** Swaps artists and titles of all rows. */
  onSwap: () => void;
  onChange: (rows: Row[], draft: Draft | null) => void;
}

const blank = { title: '', artist: '', artists: [], played_with_previous: false } as unknown as Row['item'];

/** The rows of a tracklist: opened to be edited, moved by buttons or by Alt with the arrow keys, Home and End, inserted, deleted. */
export function TracklistEditor({ rows, rules, plan, draft, isHeld, onHold, onSwap, onChange }: Props) {
  const used = rows.flatMap(({ item }) => (item.alias == null ? [] : [item.alias]));
  // Opening another row takes the open one as it stands; one that names nothing leaves nothing behind.
  const closed = () => {
    const kept = rows.filter(({ key }) => key !== draft?.key || draft === null || !isEmpty(draft.item));
    return withDraft(kept, draft, rules);
  };
  const without = (row: Row) => rows.filter(({ key }) => key !== row.key);
  const insert = (before: Row | null) => {
    const row = rowOf({ ...blank });
    const kept = closed();
    const place = before === null ? kept.length : kept.findIndex(({ key }) => key === before.key);
    onChange([...kept.slice(0, place), row, ...kept.slice(place)], row);
  };
  const press = (event: KeyboardEvent, at: number) => {
    const to = movedBy(event, at, rows.length);
    if (to === null) return;
    event.preventDefault();
    onChange(moved(rows, at, to), draft);
  };
  return (
    <section aria-label="Tracklist" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-md">Tracklist</h2>
        <div className="flex flex-wrap justify-end gap-2">
          {rows.length > 0 && <SwapButton onSwap={onSwap} />}
          <Button onClick={() => insert(null)}>
            <Plus aria-hidden />
            Add track
          </Button>
        </div>
      </div>
      {rows.length === 0 && (
        <p className="rounded-md bg-raised px-4 py-8 text-center text-muted">No tracks yet.</p>
      )}
      <ol className="grid">
        {rows.map((row, at) => (
          <li key={row.key} className="border-line border-b" onKeyDown={(event) => press(event, at)}>
            {draft?.key === row.key ? (
              <ItemEditor
                row={draft.item}
                isHeld={isHeld}
                number={at + 1}
                rules={rules}
                used={used}
                planned={plan?.tracks[at]}
                onChange={(item) => onChange([...rows], { key: row.key, item })}
                onConfirm={() =>
                  isEmpty(draft.item) ? onHold() : onChange(withDraft(rows, draft, rules), null)
                }
                onCancel={() => onChange(isEmpty(row.item) ? without(row) : [...rows], null)}
              />
            ) : (
              <div className="flex min-h-12 flex-wrap items-center gap-x-3">
                <span className="figures w-8 shrink-0 text-right text-faint text-xs">{at + 1}</span>
                <span className="figures w-14 shrink-0 text-right text-muted text-xs">
                  {row.item.timestamp ?? '—'}
                </span>
                <span className="flex min-w-40 flex-1 flex-wrap items-baseline gap-x-2 py-2 text-sm [overflow-wrap:anywhere]">
                  {row.item.played_with_previous && (
                    <CornerDownRight
                      aria-label="played with the previous track"
                      className="size-4 self-center text-accent"
                    />
                  )}
                  <span className="font-medium">{row.item.title === '' ? '(no title)' : row.item.title}</span>
                  <span className="text-muted">{row.item.artist}</span>
                  {row.item.label != null && <span className="text-2xs text-faint">{row.item.label}</span>}
                  {row.item.alias != null && (
                    <span className="text-2xs text-faint">also {row.item.alias}</span>
                  )}
                  <Linked plan={plan} at={at} />
                  {isTimeDropped(row, plan?.tracks[at], rules) && (
                    <span className="text-2xs text-warn">its time could not be read and is dropped</span>
                  )}
                </span>
                <span className="flex">
                  <IconButton
                    label={`Move track ${at + 1} up`}
                    disabled={at === 0}
                    onClick={() => onChange(moved(rows, at, at - 1), draft)}
                  >
                    <ArrowUp aria-hidden />
                  </IconButton>
                  <IconButton
                    label={`Move track ${at + 1} down`}
                    disabled={at === rows.length - 1}
                    onClick={() => onChange(moved(rows, at, at + 1), draft)}
                  >
                    <ArrowDown aria-hidden />
                  </IconButton>
                  <IconButton label={`Insert a track before ${at + 1}`} onClick={() => insert(row)}>
                    <Plus aria-hidden />
                  </IconButton>
                  <IconButton label={`Edit track ${at + 1}`} onClick={() => onChange(closed(), row)}>
                    <Pencil aria-hidden />
                  </IconButton>
                  <IconButton label={`Delete track ${at + 1}`} onClick={() => onChange(without(row), draft)}>
                    <Trash2 aria-hidden />
                  </IconButton>
                </span>
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Whether an import makes no time of what stands as a row's time. */
export const isTimeDropped = (
  { item }: Row,
  planned: ImportPlan['tracks'][number] | undefined,
  rules: Editing,
): boolean =>
  planned !== undefined && planned.start_seconds === null && rules.storedTime(item.timestamp ?? '') !== null;

/** Whether an import links the row to a track that the catalogue has. */
function Linked({ plan, at }: { plan: ImportPlan | null; at: number }) {
  const planned = plan?.tracks[at];
  if (planned === undefined) return null;
  if (planned.linked !== null && planned.contradicts)
    return (
      <span className="text-2xs text-warn">
        named differently from its track, {planned.linked.artist} - {planned.linked.title}
      </span>
    );
  return planned.linked === null ? (
    <span className="text-2xs text-faint">new</span>
  ) : (
    <span
      className="inline-flex items-center gap-1 text-2xs text-good"
      title={`${planned.linked.title} by ${planned.linked.artist}`}
    >
      <Link2 aria-hidden className="size-3.5" />
      in the catalogue
    </span>
  );
}
