import { Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { MixTrack } from '@/api/types';
import type { Editing } from '@/core';
import { Button } from '@/ui/Button';
import { ListKeys } from './ListKeys';
import { type Line, placeOf } from './lines';
import { MoveDialog } from './MoveDialog';
import { SelectionBar } from './SelectionBar';
import { Sorting } from './Sorting';
import { SpotifyDialog } from './SpotifyDialog';
import { TrackRow } from './TrackRow';
import { timeNotes } from './times';
import { useFill } from './useFill';
import { useMixTracks } from './useMixTracks';
import type { ReadTracks } from './useTracklist';
import { tracklistKeys, useTracklistKeys } from './useTracklistKeys';
import '@/styles/tracklist-editor.css';

interface Props extends ReadTracks {
  rules: Editing;
  /** Reads the mix anew, everywhere that it is shown, and gives its tracks back as they are then. */
  readAnew: () => Promise<ReadTracks | undefined>;
}

/** The keys that are used most. */
const shortKeys = [
  ['J K', 'go'],
  ['E', 'edit'],
  ['I', 'insert'],
  ['X', 'select'],
  ['Alt ↑ ↓', 'move'],
  ['Z', 'undo'],
] as const;

/** The tracklist of a mix in the catalogue. Each change is written at once, the whole list in one transaction. */
export function MixTracks({ mix, version, rules, readAnew }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const tracks = useMixTracks({ mix, version }, readAnew, list);
  const { lines, isHeld, selected, changed } = tracks;
  const { fill, isFilling, progress, missing } = useFill(mix, readAnew);
  const [finding, setFinding] = useState<MixTrack | null>(null);
  const [moving, setMoving] = useState<ReadonlySet<string> | null>(null);
  const [isHelping, setHelping] = useState(false);
  useTracklistKeys(tracks, () => setHelping(true));
  const notes = useMemo(() => timeNotes(lines, changed), [lines, changed]);
  const missingOf = ({ track }: Line) =>
    track?.spotify === null ? missing.find(({ track_id }) => track_id === track.track_id)?.error : undefined;
  return (
    <section aria-label="Tracklist" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-md">Tracklist</h2>
        <span className="flex flex-wrap gap-2">
          <Button onClick={() => fill()} disabled={isFilling}>
            {progress === null ? 'Populate Spotify Data' : `Looking... ${progress}`}
          </Button>
          <Button onClick={() => tracks.insert(null, 'after')} disabled={isHeld}>
            <Plus aria-hidden />
            Add track
          </Button>
        </span>
      </div>
      <ShortKeys onAll={() => setHelping(true)} />
      <p role="status" className="sr-only">
        {tracks.said}
      </p>
      {lines.length === 0 && (
        <p className="rounded-md bg-surface px-4 py-8 text-center text-muted">
          Mix not found or no tracks available
        </p>
      )}
      {selected.size > 0 && (
        <SelectionBar
          count={selected.size}
          isHeld={isHeld}
          onStep={(way) => tracks.step(selected, way)}
          onMove={() => setMoving(selected)}
          onDelete={() => tracks.remove(selected)}
          onClear={tracks.clear}
        />
      )}
      <ol
        ref={list}
        className="grid"
        onFocus={(event) => {
          const row = event.target.closest<HTMLElement>('[data-line]');
          if (row !== null) tracks.go(row.dataset['line'] ?? null);
        }}
      >
        <Sorting
          onMove={(from, to) => {
            const key = lines[from]?.key;
            if (key !== undefined) tracks.moveTo(new Set([key]), to);
          }}
        >
          {lines.map((line, at) => (
            <TrackRow
              key={line.key}
              mixId={mix.id}
              tracks={tracks}
              line={line}
              at={at}
              rules={rules}
              missing={missingOf(line)}
              note={notes.get(line.key)}
              onMove={() => setMoving(tracks.together(line.key))}
              onFind={() => setFinding(line.track)}
            />
          ))}
        </Sorting>
      </ol>
      {finding !== null && (
        <SpotifyDialog track={finding} onDone={readAnew} onClose={() => setFinding(null)} />
      )}
      {moving !== null && (
        <MoveDialog
          what={tracks.titleOf(moving)}
          from={placeOf(lines, moving) + 1}
          last={lines.length - moving.size + 1}
          onMove={(to) => {
            setMoving(null);
            tracks.moveTo(moving, to - 1);
          }}
          onClose={() => setMoving(null)}
        />
      )}
      {isHelping && <ListKeys keys={tracklistKeys} onClose={() => setHelping(false)} />}
    </section>
  );
}

function ShortKeys({ onAll }: { onAll: () => void }) {
  return (
    <p className="editor-keys">
      {shortKeys.map(([key, words]) => (
        <span key={key}>
          <kbd>{key}</kbd> {words}
        </span>
      ))}
      <button type="button" className="link min-h-8" aria-keyshortcuts="?" onClick={onAll}>
        All keys
      </button>
    </p>
  );
}
