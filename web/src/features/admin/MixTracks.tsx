import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, CornerDownRight, Pencil, Plus, Search, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { putTracklist, type TracklistRow } from '@/api/admin';
import type { Mix, MixTrack } from '@/api/types';
import type { Editing } from '@/core';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { SpotifyDialog } from './SpotifyDialog';
import { moved } from './staged';
import { shownTime, TrackEditor } from './TrackEditor';
import { useDeed } from './useDeed';
import { useFill } from './useFill';
import { sayFailed } from './words';

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
  // A row that is open would be drawn anew with the others, and lose what was typed.
  const isHeld = write.isPending || open !== null;
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
  const { fill, isFilling, progress, missing } = useFill(mix, fresh);
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
          <Button onClick={() => fill()} disabled={isFilling}>
            {progress === null ? 'Populate Spotify Data' : `Looking... ${progress}`}
          </Button>
          <Button onClick={() => insert(rows.length)} disabled={isHeld}>
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
                    .filter(({ track_id }) => track.spotify === null && track_id === track.track_id)
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
                    disabled={at === 0 || isHeld}
                    onClick={() => put(moved(rows, at, at - 1))}
                  >
                    <ArrowUp aria-hidden />
                  </IconButton>
                  <IconButton
                    label={`Move track ${at + 1} down`}
                    disabled={at === rows.length - 1 || isHeld}
                    onClick={() => put(moved(rows, at, at + 1))}
                  >
                    <ArrowDown aria-hidden />
                  </IconButton>
                  <IconButton label={`Find track ${at + 1} at Spotify`} onClick={() => setFinding(track)}>
                    <Search aria-hidden />
                  </IconButton>
                  <IconButton
                    label={`Edit track ${at + 1}`}
                    disabled={isHeld}
                    onClick={() => setOpen(track.position)}
                  >
                    <Pencil aria-hidden />
                  </IconButton>
                  <IconButton label={`Delete track ${at + 1}`} disabled={isHeld} onClick={() => remove(at)}>
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
