import { Check, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import type { TracklistRow } from '@/api/admin';
import type { Editing } from '@/core';
import { Button } from '@/ui/Button';
import { Collision } from './Collision';
import { LeaveGuard } from './LeaveGuard';
import type { Line } from './lines';
import { rowClashes, rowLabels, rowOf, type TypedRow, timeWarning, typedOf } from './typedRow';
import { useEdited } from './useEdited';

interface EditorProps {
  line: Line;
  /** That of the tracklist which the row was read in: another one is somebody else's. */
  version: string;
  number: number;
  rules: Editing;
  isSaving: boolean;
  /** Whether something is asked about what was confirmed: then the answer is what saves it. */
  isAsked: boolean;
  onChange: () => void;
  onConfirm: (row: TracklistRow) => void;
  onCancel: () => void;
}

/**
 * A row's own editor: times as M:SS, artists as a list with commas. Where somebody else has changed the tracklist
 * meanwhile, what was typed stays, beside what they made of the row.
 */
export function TrackEditor({ line, version, number, rules, isSaving, isAsked, ...acts }: EditorProps) {
  const { onChange, onConfirm, onCancel } = acts;
  const edited = useEdited<TypedRow>(typedOf(line.row, rules), version);
  const text = edited.form;
  const clashes = edited.clashes();
  const confirm = () => onConfirm(rowOf(clashes === null ? text : edited.keepMine().form, line.row, rules));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) confirm();
  };
  // Typing replaces the artists at once, and Tab the title.
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.select(), []);
  // Whoever takes back what was asked goes on where the names are.
  const form = useRef<HTMLFormElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    const isTyped = form.current?.contains(document.activeElement) === true;
    if (wasAsked.current && !isAsked && !isTyped) first.current?.focus();
    wasAsked.current = isAsked;
  }, [isAsked]);
  const change = (part: Partial<TypedRow>) => {
    onChange();
    edited.set(part);
  };
  const takeTheirs = () => {
    if (line.isGone) return onCancel();
    edited.takeTheirs();
    first.current?.focus();
  };
  const warning = timeWarning(text.time, rules);
  const field = (name: 'time' | 'artists' | 'title' | 'label', label: string) => (
    <label className="grid min-w-0 gap-1 text-faint text-xs">
      {label}
      <input
        ref={name === 'artists' ? first : undefined}
        className="input"
        value={text[name]}
        onChange={(event) => change({ [name]: event.currentTarget.value })}
      />
    </label>
  );
  return (
    <>
      <form
        ref={form}
        onSubmit={submit}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
        aria-label={`Track ${number}`}
        className="my-2 grid gap-3 rounded-md bg-raised p-3"
      >
        <LeaveGuard isUnsaved={edited.isUnsaved} />
        <div className="grid gap-2 sm:grid-cols-[6rem_1fr_1fr_10rem]">
          {field('time', 'Time (M:SS)')}
          {field('artists', 'Artists')}
          {field('title', 'Title')}
          {field('label', 'Label')}
        </div>
        {warning !== null && (
          <p role="status" className="text-warn text-xs">
            {warning}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-2">
          <label className="flex min-h-11 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-5 accent-(--accent)"
              checked={text.layered}
              onChange={(event) => change({ layered: event.currentTarget.checked })}
            />
            Played with the previous track
          </label>
          {!isAsked && <Acts isSaving={isSaving} onCancel={onCancel} />}
        </div>
      </form>
      {clashes !== null && (
        <Collision
          clashes={rowClashes(line, clashes, text)}
          labels={rowLabels}
          isSaving={isSaving}
          onTheirs={takeTheirs}
          onMine={confirm}
        />
      )}
    </>
  );
}

function Acts({ isSaving, onCancel }: Pick<EditorProps, 'isSaving' | 'onCancel'>) {
  return (
    <span className="flex gap-2">
      <Button kind="quiet" onClick={onCancel}>
        <X aria-hidden />
        Cancel
      </Button>
      <Button kind="solid" type="submit" disabled={isSaving}>
        <Check aria-hidden />
        {isSaving ? 'Saving...' : 'Confirm'}
      </Button>
    </span>
  );
}
