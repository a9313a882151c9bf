import { Check, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ParsedTrack } from '@/core';
import { Button } from '@/ui/Button';

interface Props {
  track: ParsedTrack;
  number: number;
  onConfirm: (track: ParsedTrack) => void;
  onCancel: () => void;
}

const parts = [
  { name: 'timestamp', label: 'Time', className: 'sm:w-24' },
  { name: 'artist', label: 'Artist', className: 'sm:flex-1' },
  { name: 'title', label: 'Title', className: 'sm:flex-1' },
  { name: 'mix', label: 'Mix', className: 'sm:w-44' },
  { name: 'label', label: 'Label', className: 'sm:w-36' },
] as const;

type Part = (typeof parts)[number]['name'];

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

export function RowEditor({ track, number, onConfirm, onCancel }: Props) {
  const first = useRef<HTMLInputElement>(null);
  const [text, setText] = useState<Record<Part, string>>({
    timestamp: track.timestamp ?? '',
    artist: track.artist,
    title: track.title,
    mix: track.mix ?? '',
    label: track.label ?? '',
  });
  useEffect(() => first.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onConfirm(edited(track, text));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
  };
  return (
    <form onSubmit={submit} onKeyDown={press} aria-label={`Track ${number}`} className="grid gap-3">
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        {parts.map(({ name, label, className }) => (
          <label key={name} className={`grid min-w-0 gap-1 text-faint text-xs ${className}`}>
            {label}
            <input
              ref={name === 'artist' ? first : undefined}
              className="input"
              value={text[name]}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setText((before) => ({ ...before, [name]: value }));
              }}
            />
          </label>
        ))}
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
