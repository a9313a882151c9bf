import { Check, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { TracklistRow } from '@/api/admin';
import type { Editing } from '@/core';
import { Button } from '@/ui/Button';
import { LeaveGuard } from './LeaveGuard';

const two = (part: number) => String(part).padStart(2, '0');

/** A time as the editor has it: minutes and seconds, from an hour on with the hours. */
export const shownTime = (seconds: number | null) => {
  if (seconds === null) return '';
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};

/** What becomes of a time that is not as the field takes it. */
function timeWarning(time: string, rules: Editing): string | null {
  if (time.trim() === '' || /^\s*\d+(:[0-5]?\d){1,2}\s*$/.test(time)) return null;
  const becomes = shownTime(rules.editedTime(time));
  return `${time.trim()} becomes ${becomes}: times are written as M:SS.`;
}

interface EditorProps {
  row: TracklistRow;
  number: number;
  rules: Editing;
  isSaving: boolean;
  /** Whether something is asked about what was confirmed: then the answer is what saves it. */
  isAsked: boolean;
  onChange: () => void;
  onConfirm: (row: TracklistRow) => void;
  onCancel: () => void;
}

/** A row's own editor: times as M:SS, artists as a list with commas. */
export function TrackEditor({ row, number, rules, isSaving, isAsked, ...acts }: EditorProps) {
  const { onChange, onConfirm, onCancel } = acts;
  const [text, setText] = useState({
    time: shownTime(row.start_seconds),
    artists: rules.printArtists(row.artists.map(({ name }) => name)),
    title: row.title,
    label: row.label ?? '',
    layered: row.played_with_previous ?? false,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const names = rules.readArtists(text.artists);
    onConfirm({
      ...row,
      title: text.title,
      label: text.label.trim() === '' ? null : text.label,
      artists: names.map((name) => ({
        name,
        role: row.artists.find((known) => known.name === name)?.role ?? 'primary',
      })),
      start_seconds: text.time.trim() === '' ? null : rules.editedTime(text.time),
      played_with_previous: text.layered,
    });
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
  const change = (part: Partial<typeof text>) => {
    onChange();
    setText({ ...text, ...part });
  };
  const [began] = useState(text);
  const isUnsaved = () => JSON.stringify(text) !== JSON.stringify(began);
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
    <form
      ref={form}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      aria-label={`Track ${number}`}
      className="my-2 grid gap-3 rounded-md bg-raised p-3"
    >
      <LeaveGuard isUnsaved={isUnsaved} />
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
