import { Check, Split, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ImportPlan, ItemData } from '@/api/staged';
import type { Editing } from '@/core';
import { Button } from '@/ui/Button';
import { type Artists, ArtistsEditor } from './ArtistsEditor';

interface Props {
  /** The row as it stands. */
  row: ItemData;
  /** Whether it was to be taken while it names nothing. */
  isHeld: boolean;
  number: number;
  rules: Editing;
  /** Aliases that rows of this list have. */
  used: readonly string[];
  /** What an import will do with the row. */
  planned: Planned | undefined;
  onChange: (row: ItemData) => void;
  onConfirm: () => void;
  onCancel: () => void;
}

type Planned = ImportPlan['tracks'][number];
type CatalogueTrack = Planned['candidates'][number];

/** The artists whom a row's credit and title name. */
function creditedArtists(row: ItemData, rules: Editing): Artists {
  const credits = rules.splitCredit(row.artist ?? '');
  const remixer = rules.extractRemix(row.title ?? '')?.remixer ?? null;
  const artists: Artists = credits.map(({ name, role }) => ({ name, role }));
  if (remixer !== null && !artists.some(({ name }) => name === remixer)) {
    artists.push({ name: remixer, role: 'remixer' });
  }
  return artists;
}

/** One row, open: its fields, its artists with what they did, an alias where it has no name, and which track it is. */
export function ItemEditor(props: Props) {
  const { row, isHeld, number, rules, used, planned, onChange, onConfirm, onCancel } = props;
  const first = useRef<HTMLInputElement>(null);
  const set = (change: Partial<ItemData>) => onChange({ ...row, ...change });
  useEffect(() => first.current?.focus(), []);
  useEffect(() => {
    if (isHeld) first.current?.focus();
  }, [isHeld]);

  const title = row.title ?? '';
  const artists = row.artists ?? [];
  const suggested = row.alias == null || row.alias === '' ? rules.suggestAlias(title, [...used]) : null;
  // Other artists made another track, as another credit names one.
  const setArtists = (artists: Artists) => set({ artists, track_id: null });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onConfirm();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    <form
      onSubmit={submit}
      onKeyDown={press}
      aria-label={`Track ${number}`}
      data-open-row
      className="my-2 grid gap-3 rounded-md bg-raised p-3"
    >
      <div className="grid gap-2 sm:grid-cols-[6rem_1fr_1fr]">
        <Text label="Time" value={row.timestamp ?? ''} onChange={(timestamp) => set({ timestamp })} />
        <Text
          label="Artist"
          field={first}
          value={row.artist ?? ''}
          // Other names are other artists: what was split before is of the credit before.
          onChange={(artist) => set({ artist, artists: [], track_id: null })}
        />
        <Text label="Title" value={title} onChange={(next) => set({ title: next, track_id: null })} />
      </div>
      <div className="grid gap-2 sm:grid-cols-2">
        <Text label="Label" value={row.label ?? ''} onChange={(label) => set({ label })} />
        <Text label="Alias" value={row.alias ?? ''} onChange={(alias) => set({ alias })} />
      </div>
      {isHeld && (
        <p role="alert" className="text-bad text-sm">
          This row is empty. Fill it in or cancel.
        </p>
      )}
      {suggested !== null && (
        <p className="text-muted text-xs">
          No name yet?{' '}
          <button type="button" className="link" onClick={() => set({ alias: suggested })}>
            Call it {suggested}
          </button>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <label className="flex min-h-11 items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-5 accent-(--accent)"
            checked={row.played_with_previous ?? false}
            onChange={(event) => set({ played_with_previous: event.currentTarget.checked })}
          />
          Played with the previous track
        </label>
        <Button onClick={() => set({ artists: creditedArtists(row, rules) })}>
          <Split aria-hidden />
          Split artists
        </Button>
      </div>
      {artists.length > 0 && (
        <ArtistsEditor label={`Artists of track ${number}`} artists={artists} onChange={setArtists} />
      )}
      <CatalogueChoice row={row} planned={planned} onChange={onChange} />
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

interface ChoiceProps {
  row: ItemData;
  planned: Planned | undefined;
  onChange: (row: ItemData) => void;
}

/** Which track of the catalogue the row is, where there is a choice. */
function CatalogueChoice({ row, planned, onChange }: ChoiceProps) {
  // What was offered stays offered while the row is open: whoever lets go of a track may take it again.
  const [choices, setChoices] = useState<CatalogueTrack[]>([]);
  const offered = [planned?.linked, ...(planned?.candidates ?? [])].filter((track) => track != null);
  const fresh = offered.filter((track) => !choices.some(({ id }) => id === track.id));
  if (fresh.length > 0) setChoices([...choices, ...fresh]);
  // Whoever says which track it is, says what it is called.
  const choose = (id: string) => {
    const chosen = choices.find((track) => track.id === id);
    if (chosen === undefined) onChange({ ...row, track_id: null });
    else {
      const { title, artist } = chosen;
      onChange({ ...row, title, artist, artists: [], remixer: null, mix: null, track_id: id });
    }
  };
  if (choices.length === 0) return null;
  return (
    <label className="grid gap-1 text-faint text-xs">
      In the catalogue
      <select
        className="input"
        value={row.track_id ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">{planned?.linked == null ? 'Create a new track' : 'By its names'}</option>
        {choices.map((track) => (
          <option key={track.id} value={track.id}>
            {track.title} by {track.artist}
          </option>
        ))}
      </select>
    </label>
  );
}

interface TextProps {
  label: string;
  value: string;
  field?: React.RefObject<HTMLInputElement | null>;
  onChange: (value: string) => void;
}

function Text({ label, value, field, onChange }: TextProps) {
  return (
    <label className="grid min-w-0 gap-1 text-faint text-xs">
      {label}
      <input
        ref={field}
        className="input"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}
