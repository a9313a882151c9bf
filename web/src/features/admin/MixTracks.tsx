import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Check, CornerDownRight, Pencil, Plus, Search, Trash2, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { populate, putTracklist, type TracklistRow } from '@/api/admin';
import type { Mix, MixTrack } from '@/api/types';
import type { Editing } from '@/core';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { SpotifyDialog } from './SpotifyDialog';
import { moved } from './staged';
import { plural, sayFailed } from './words';

interface Props {
  mix: Mix;
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

const shownTime = (seconds: number | null) =>
  seconds === null ? '' : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The tracklist of a mix in the catalogue. Each change is written at once, the whole list in one transaction. */
export function MixTracks({ mix, rules, onChanged }: Props) {
  const queries = useQueryClient();
  const [open, setOpen] = useState<number | null>(null);
  const [finding, setFinding] = useState<MixTrack | null>(null);
  const fresh = () => Promise.all([onChanged(), queries.invalidateQueries({ queryKey: ['admin'] })]);
  const rows = mix.tracks.map(rowOf);
  const write = useMutation({
    mutationFn: (next: TracklistRow[]) => putTracklist(mix.id, next),
    onSuccess: async () => {
      await fresh();
      setOpen(null);
    },
    onError: (error) => sayFailed('Update failed', error),
  });
  const [progress, setProgress] = useState<string | null>(null);
  const fill = useMutation({
    mutationFn: async () => {
      let [updated, total] = [0, mix.tracks.length];
      const errors: string[] = [];
      for (let from: number | null = 1; from !== null; ) {
        setProgress(`${Math.min(from - 1, total)} of ${total}`);
        const found: Awaited<ReturnType<typeof populate>> = await populate(mix.id, from);
        updated += found.tracks_updated;
        total = found.total_tracks;
        errors.push(...found.errors.map(({ title, error }) => `${title}: ${error}`));
        from = found.next_position;
      }
      return { updated, total, errors };
    },
    onSuccess: ({ updated, total, errors }) => {
      const title = errors.length > 0 ? 'Spotify population completed with errors' : 'Spotify data updated';
      const what = `${updated}/${total} updated`;
      const description =
        errors.length > 0
          ? `${what}, ${plural(errors.length, 'error')}: ${errors.slice(0, 3).join('; ')}`
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
    write.mutate([...rows.slice(0, at), blank, ...rows.slice(at)]);
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
                onConfirm={(row) => write.mutate(rows.map((known, place) => (place === at ? row : known)))}
                onCancel={() => setOpen(null)}
              />
            ) : (
              <div className="flex min-h-12 flex-wrap items-center gap-x-3">
                <span className="figures w-8 shrink-0 text-right text-faint text-xs">{track.position}</span>
                <span className="figures w-14 shrink-0 text-right text-muted text-xs">{track.timestamp}</span>
                <span className="flex min-w-40 flex-1 flex-wrap items-baseline gap-x-2 py-2 text-sm [overflow-wrap:anywhere]">
                  {track.played_with_previous && (
                    <CornerDownRight
                      aria-label="played with the previous track"
                      className="size-4 self-center text-accent"
                    />
                  )}
                  <span className="font-medium">{track.title}</span>
                  <span className="text-muted">{track.artist}</span>
                  {track.spotify !== null && <span className="text-2xs text-good">Spotify</span>}
                </span>
                <span className="flex">
                  <IconButton
                    label={`Move track ${at + 1} up`}
                    disabled={at === 0 || write.isPending}
                    onClick={() => write.mutate(moved(rows, at, at - 1))}
                  >
                    <ArrowUp aria-hidden />
                  </IconButton>
                  <IconButton
                    label={`Move track ${at + 1} down`}
                    disabled={at === rows.length - 1 || write.isPending}
                    onClick={() => write.mutate(moved(rows, at, at + 1))}
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
                    onClick={() => write.mutate(rows.filter((_, place) => place !== at))}
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
      <div className="grid gap-2 sm:grid-cols-[6rem_1fr_1fr_10rem]">
        {field('time', 'Time (M:SS)')}
        {field('artists', 'Artists')}
        {field('title', 'Title')}
        {field('label', 'Label')}
      </div>
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
