import { ArrowDown, ArrowUp, CornerDownRight, Link2, Pencil, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { ImportPlan } from '@/api/admin';
import type { Editing } from '@/core';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { ItemEditor } from './ItemEditor';
import { moved, type Row, rowOf } from './staged';

interface Props {
  rows: readonly Row[];
  rules: Editing;
  /** What an import will do with each row, once it is known. */
  plan: ImportPlan | null;
  onChange: (rows: Row[]) => void;
}

const blank = { title: '', artist: '', artists: [], played_with_previous: false } as unknown as Row['item'];

/** The rows of a tracklist: opened to be edited, moved by buttons or Alt and the arrow keys, inserted, deleted. */
export function TracklistEditor({ rows, rules, plan, onChange }: Props) {
  const [open, setOpen] = useState<string | null>(null);
  const used = rows.flatMap(({ item }) => (item.alias == null ? [] : [item.alias]));
  const insert = (at: number) => {
    const row = rowOf({ ...blank });
    onChange([...rows.slice(0, at), row, ...rows.slice(at)]);
    setOpen(row.key);
  };
  const press = (event: KeyboardEvent, at: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onChange(moved(rows, at, event.key === 'ArrowUp' ? at - 1 : at + 1));
  };
  return (
    <section aria-label="Tracklist" className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-md">Tracklist</h2>
        <Button onClick={() => insert(rows.length)}>
          <Plus aria-hidden />
          Add track
        </Button>
      </div>
      {rows.length === 0 && (
        <p className="rounded-md bg-raised px-4 py-8 text-center text-muted">No tracks yet.</p>
      )}
      <ol className="grid">
        {rows.map((row, at) => (
          <li key={row.key} className="border-line border-b" onKeyDown={(event) => press(event, at)}>
            {open === row.key ? (
              <ItemEditor
                item={row.item}
                number={at + 1}
                rules={rules}
                used={used}
                planned={plan?.tracks[at]}
                onConfirm={(item) => {
                  onChange(rows.map((known) => (known.key === row.key ? { ...known, item } : known)));
                  setOpen(null);
                }}
                onCancel={() => {
                  // A row that was inserted and never filled in leaves nothing behind.
                  if (row.item.title === '' && row.item.artist === '') {
                    onChange(rows.filter(({ key }) => key !== row.key));
                  }
                  setOpen(null);
                }}
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
                </span>
                <span className="flex">
                  <IconButton
                    label={`Move track ${at + 1} up`}
                    disabled={at === 0}
                    onClick={() => onChange(moved(rows, at, at - 1))}
                  >
                    <ArrowUp aria-hidden />
                  </IconButton>
                  <IconButton
                    label={`Move track ${at + 1} down`}
                    disabled={at === rows.length - 1}
                    onClick={() => onChange(moved(rows, at, at + 1))}
                  >
                    <ArrowDown aria-hidden />
                  </IconButton>
                  <IconButton label={`Insert a track before ${at + 1}`} onClick={() => insert(at)}>
                    <Plus aria-hidden />
                  </IconButton>
                  <IconButton label={`Edit track ${at + 1}`} onClick={() => setOpen(row.key)}>
                    <Pencil aria-hidden />
                  </IconButton>
                  <IconButton
                    label={`Delete track ${at + 1}`}
                    onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
                  >
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

/** Whether an import links the row to a track that the catalogue has. */
function Linked({ plan, at }: { plan: ImportPlan | null; at: number }) {
  const planned = plan?.tracks[at];
  if (planned === undefined) return null;
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
