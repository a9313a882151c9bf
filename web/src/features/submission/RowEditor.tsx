import { Check, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Editing, ParsedTrack } from '@/core';
import { Button } from '@/ui/Button';

interface Props {
  track: ParsedTrack;
  number: number;
  rules: Editing | null;
  /** Takes how to take over what was typed, and answers how to forget that; false is said where it cannot be. */
  onOpen: (confirm: () => boolean) => () => void;
  onConfirm: (track: ParsedTrack) => void;
  onCancel: () => void;
}

const parts = [
  { name: 'timestamp', label: 'Time', className: 'sm:w-32' },
  { name: 'artist', label: 'Artist', className: 'sm:flex-1' },
  { name: 'title', label: 'Title', className: 'sm:flex-1' },
  { name: 'mix', label: 'Mix', className: 'sm:w-44' },
  { name: 'label', label: 'Label', className: 'sm:w-36' },
] as const;

type Part = (typeof parts)[number]['name'];

/** What the rules call the fields that have some. */
const ruled: Partial<Record<Part, string>> = { timestamp: 'track_time', title: 'track_title' };

function edited(track: ParsedTrack, text: Record<Part, string>): ParsedTrack {
  const orNull = (part: Part) => (text[part].trim() === '' ? null : text[part].trim());
  const title = text.title.trim();
  const mix = orNull('mix');
  return {
    ...track,
    timestamp: orNull('timestamp'),
    artist: text.artist.trim(),
    title,
    mix,
    original_title: mix === null ? title : `${title} (${mix})`,
    remixer: mix === track.mix ? track.remixer : null,
    label: orNull('label'),
  };
}

export function RowEditor({ track, number, rules, onOpen, onConfirm, onCancel }: Props) {
  const first = useRef<HTMLInputElement>(null);
  const [text, setText] = useState<Record<Part, string>>({
    timestamp: track.timestamp ?? '',
    artist: track.artist,
    title: track.title,
    mix: track.mix ?? '',
    label: track.label ?? '',
  });
  const [problems, setProblems] = useState<ReturnType<Editing['checkTrack']>>([]);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  useEffect(() => first.current?.focus(), []);
  const problemOf = (part: Part) => problems.find(({ field }) => field === ruled[part])?.message;
  const confirm = (): boolean => {
    const found = rules?.checkTrack(text.timestamp, text.title) ?? [];
    setProblems(found);
    if (found.length === 0) onConfirm(edited(track, text));
    else form.current?.querySelector<HTMLElement>(`[name="${found[0]?.field}"]`)?.focus();
    return found.length === 0;
  };
  useEffect(() => onOpen(confirm));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onKeyDown={press}
      aria-label={`Track ${number}`}
      className="grid gap-3"
    >
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        {parts.map(({ name, label, className }) => {
          const problem = problemOf(name);
          return (
            <div key={name} className={`grid min-w-0 content-start gap-1 text-xs ${className}`}>
              <label className="grid gap-1 text-faint">
                {label}
                <input
                  ref={name === 'artist' ? first : undefined}
                  name={ruled[name] ?? name}
                  className="input"
                  aria-invalid={problem !== undefined}
                  aria-describedby={problem === undefined ? undefined : `${id}-${name}`}
                  value={text[name]}
                  onChange={(event) => {
                    const { value } = event.currentTarget;
                    setText((before) => ({ ...before, [name]: value }));
                    setProblems((before) => before.filter(({ field }) => field !== ruled[name]));
                  }}
                />
              </label>
              {problem !== undefined && (
                <p id={`${id}-${name}`} role="alert" className="text-bad">
                  {problem}
                </p>
              )}
            </div>
          );
        })}
      </div>
      <div className="flex justify-end gap-2">
        <Button kind="quiet" onClick={onCancel}>
          <X aria-hidden />
          Cancel
        </Button>
        <Button kind="solid" type="submit">
          <Check aria-hidden />
          Confirm
        </Button>
      </div>
    </form>
  );
}
