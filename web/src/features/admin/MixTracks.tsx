import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Check, CornerDownRight, Pencil, Plus, Search, Trash2, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type Populated, populate, putTracklist, type TracklistRow } from '@/api/admin';
import type { Mix, MixTrack } from '@/api/types';
import type { Editing } from '@/core';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { LeaveGuard } from './LeaveGuard';
import { SpotifyDialog } from './SpotifyDialog';
import { moved } from './staged';
import { useDeed } from './useDeed';
import { plural, sayFailed } from './words';

interface Props {
  mix: Mix;
  /** Which tracklist `mix` has, by its version. */
  version: string;
  rules: Editing;
  /** Called when the mix has changed, to have it read anew. */
  onChanged: () => Promise<unknown>;
}

const rowOf = (track: MixTrack): TracklistRow => ({
  old_position: track.position,
  track_id: track.track_id,
  title: track.title,
  artists: track.artists.map(({ name, role }) => ({ name, role })),
  label: track.label ?? null,
  aliases: track.aliases.map(({ alias }) => alias),
  // What the crowd gave stays the crowd's.
  start_seconds: track.time?.source === 'curated' ? track.start_seconds : null,
  played_with_previous: track.played_with_previous,
});

/** A tracklist to write. */
interface Change {
  rows: TracklistRow[];
  /** The version that it is an edit of, where that is not the one on the page. */
  since?: string;
  /** Called once it is written, with the version that it is now. */
  done?: (version: string) => void;
}

/** How long the message of a deletion can be acted on. */
const undoMs = 10_000;

const shownTime = (seconds: number | null) =>
  seconds === null ? '' : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The tracklist of a mix in the catalogue. Each change is written at once, the whole list in one transaction. */
export function MixTracks({ mix, version, rules, onChanged }: Props) {
  const queries = useQueryClient();
  const [open, setOpen] = useState<number | null>(null);
  const [finding, setFinding] = useState<MixTrack | null>(null);
  const fresh = () => Promise.all([onChanged(), queries.invalidateQueries({ queryKey: ['admin'] })]);
  const rows = mix.tracks.map(rowOf);
  const write = useDeed({
    mutationFn: ({ rows, since = version }: Change) => putTracklist(mix.id, rows, since),
    onSuccess: async (now, { done }) => {
      await fresh();
      setOpen(null);
      done?.(now);
    },
    onError: (error) => sayFailed('Update failed', error),
  });
  const put = (next: TracklistRow[]) => write.mutate({ rows: next });
  const remove = (at: number) => {
    const kept = rows.filter((_, place) => place !== at);
    // Behind the deletion the others stand by their new places, and the row itself is a new one.
    const again = rows.map((row, place) => {
      const old = place < at ? place + 1 : place;
      return { ...row, old_position: place === at ? null : old };
    });
    const undo = (since: string) => () =>
      write.mutate({
        rows: again,
        since,
        done: () => toast({ title: 'Put back', kind: 'good' }),
      });
    write.mutate({
      rows: kept,
      done: (since) =>
        toast({
          title: 'Track deleted',
          description: rows[at]?.title ?? '',
          kind: 'good',
          lasts: undoMs,
          action: { label: 'Undo', run: undo(since) },
        }),
    });
  };
  const [progress, setProgress] = useState<string | null>(null);
  /** What the last look at Spotify did not find. */
  const [missing, setMissing] = useState<Populated['errors']>([]);
  const fill = useDeed({
    mutationFn: async () => {
      let [updated, total] = [0, mix.tracks.length];
      const errors: Populated['errors'] = [];
      setMissing([]);
      for (let from: number | null = 1; from !== null; ) {
        setProgress(`${Math.min(from - 1, total)} of ${total}`);
        const found: Awaited<ReturnType<typeof populate>> = await populate(mix.id, from);
        updated += found.tracks_updated;
        total = found.total_tracks;
        errors.push(...found.errors);
        setMissing([...errors]);
        from = found.next_position;
      }
      return { updated, total, errors };
    },
    onSuccess: ({ updated, total, errors }) => {
      const title = errors.length > 0 ? 'Spotify population completed with errors' : 'Spotify data updated';
      const what = `${updated}/${total} updated`;
      const description =
        errors.length > 0
          ? `${what}, ${plural(errors.length, 'error')}: ${errors
              .slice(0, 3)
              .map(({ title, error }) => `${title}: ${error}`)
              .join('; ')}`
          : what;
      toast({ title, description, kind: errors.length > 0 ? 'plain' : 'good' });
    },
    onError: (error) =>
      sayFailed('Error populating Spotify data', error, 'No result returned from Spotify function'),
    onSettled: () => {
      setProgress(null);
      return fresh();
    },
  });
  const insert = (at: number) => {
    const blank: TracklistRow = {
      old_position: null,
      track_id: null,
      title: 'ID',
      artists: [{ name: 'ID', role: 'primary' }],
      label: null,
      aliases: [],
      start_seconds: null,
      played_with_previous: false,
    };
    put([...rows.slice(0, at), blank, ...rows.slice(at)]);
  };
  return (
    <section aria-label="Tracklist" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-md">Tracklist</h2>
        <span className="flex flex-wrap gap-2">
          <Button onClick={() => fill.mutate()} disabled={fill.isPending}>
            {progress === null ? 'Populate Spotify Data' : `Looking... ${progress}`}
          </Button>
          <Button onClick={() => insert(rows.length)} disabled={write.isPending}>
            <Plus aria-hidden />
            Add track
          </Button>
        </span>
      </div>
      {mix.tracks.length === 0 && (
        <p className="rounded-md bg-surface px-4 py-8 text-center text-muted">
          Mix not found or no tracks available
        </p>
      )}
      <ol className="grid">
        {mix.tracks.map((track, at) => (
          <li key={track.position} className="border-line border-b">
            {open === track.position ? (
              <TrackEditor
                row={rows[at] as TracklistRow}
                number={at + 1}
                rules={rules}
                isSaving={write.isPending}
                onConfirm={(row) => put(rows.map((known, place) => (place === at ? row : known)))}
                onCancel={() => setOpen(null)}
              />
            ) : (
              <div className="flex min-h-12 flex-wrap items-center gap-x-3">
                <span className="figures w-8 shrink-0 text-right text-faint text-xs">{track.position}</span>
                <span className="figures w-14 shrink-0 text-right text-muted text-xs">
                  {track.start_seconds === null ? track.timestamp : shownTime(track.start_seconds)}
                </span>
                <span className="flex min-w-40 flex-1 flex-wrap items-baseline gap-x-2 py-2 text-sm [overflow-wrap:anywhere]">
                  {track.played_with_previous && (
                    <CornerDownRight
                      aria-label="played with the previous track"
                      className="size-4 self-center text-accent"
                    />
                  )}
                  <span className="font-medium">{track.title}</span>
                  <span className="text-muted">{track.artist}</span>
                  {missing
                    .filter(({ track_id }) => track_id === track.track_id)
                    .slice(0, 1)
                    .map(({ error }) => (
                      <span key={error} className="text-2xs text-warn">
                        {error}
                      </span>
                    ))}
                  {track.spotify !== null && <span className="text-2xs text-good">Spotify</span>}
                </span>
                <span className="flex">
                  <IconButton
                    label={`Move track ${at + 1} up`}
                    disabled={at === 0 || write.isPending}
                    onClick={() => put(moved(rows, at, at - 1))}
                  >
                    <ArrowUp aria-hidden />
                  </IconButton>
                  <IconButton
                    label={`Move track ${at + 1} down`}
                    disabled={at === rows.length - 1 || write.isPending}
                    onClick={() => put(moved(rows, at, at + 1))}
                  >
                    <ArrowDown aria-hidden />
                  </IconButton>
                  <IconButton label={`Find track ${at + 1} at Spotify`} onClick={() => setFinding(track)}>
                    <Search aria-hidden />
                  </IconButton>
                  <IconButton label={`Edit track ${at + 1}`} onClick={() => setOpen(track.position)}>
                    <Pencil aria-hidden />
                  </IconButton>
                  <IconButton
                    label={`Delete track ${at + 1}`}
                    disabled={write.isPending}
                    onClick={() => remove(at)}
                  >
                    <Trash2 aria-hidden />
                  </IconButton>
                </span>
              </div>
            )}
          </li>
        ))}
      </ol>
      {finding !== null && <SpotifyDialog track={finding} onDone={fresh} onClose={() => setFinding(null)} />}
    </section>
  );
}

/** What becomes of a time that is not as the field takes it, and what was meant where that can be told. */
function timeWarning(time: string, rules: Editing): string | null {
  if (time.trim() === '' || /^\s*\d+:[0-5]?\d\s*$/.test(time)) return null;
  const becomes = shownTime(rules.editedTime(time));
  const [hours, minutes, seconds] =
    /^\s*(\d+):([0-5]?\d):([0-5]?\d)\s*$/.exec(time)?.slice(1).map(Number) ?? [];
  if (hours !== undefined && minutes !== undefined && seconds !== undefined)
    return `${time.trim()} becomes ${becomes}: it is ${shownTime((hours * 60 + minutes) * 60 + seconds)} here.`;
  return `${time.trim()} becomes ${becomes}: times are written as M:SS.`;
}

interface EditorProps {
  row: TracklistRow;
  number: number;
  rules: Editing;
  isSaving: boolean;
  onConfirm: (row: TracklistRow) => void;
  onCancel: () => void;
}

/** A row's own editor: times as M:SS, artists as a list with commas. */
function TrackEditor({ row, number, rules, isSaving, onConfirm, onCancel }: EditorProps) {
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
  const [began] = useState(text);
  const isUnsaved = () => JSON.stringify(text) !== JSON.stringify(began);
  const warning = timeWarning(text.time, rules);
  const field = (name: 'time' | 'artists' | 'title' | 'label', label: string) => (
    <label className="grid min-w-0 gap-1 text-faint text-xs">
      {label}
      <input
        className="input"
        value={text[name]}
        onChange={(event) => setText({ ...text, [name]: event.currentTarget.value })}
      />
    </label>
  );
  return (
    <form
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
            onChange={(event) => setText({ ...text, layered: event.currentTarget.checked })}
          />
          Played with the previous track
        </label>
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
      </div>
    </form>
  );
}
