import { Plus } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { MixTrack } from '@/api/types';
import type { Editing } from '@/core';
import { Button } from '@/ui/Button';
import { CorrectionDialog } from './CorrectionDialog';
import { type Line, placeOf, stepOf } from './lines';
import { MoveDialog } from './MoveDialog';
import { SelectionBar } from './SelectionBar';
import { Sorting, SortingRow } from './Sorting';
import { SpotifyDialog } from './SpotifyDialog';
import { TrackEditor } from './TrackEditor';
import { TrackLine } from './TrackLine';
import { useFill } from './useFill';
import { type EditedTracks, useMixTracks } from './useMixTracks';
import type { ReadTracks } from './useTracklist';

interface Props extends ReadTracks {
  rules: Editing;
  /** Reads the mix anew, everywhere that it is shown, and gives its tracks back as they are then. */
  readAnew: () => Promise<ReadTracks | undefined>;
}

/** The tracklist of a mix in the catalogue. Each change is written at once, the whole list in one transaction. */
export function MixTracks({ mix, version, rules, readAnew }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const tracks = useMixTracks({ mix, version }, readAnew, list);
  const { lines, isHeld, selected, correction } = tracks;
  const { fill, isFilling, progress, missing } = useFill(mix, readAnew);
  const [finding, setFinding] = useState<MixTrack | null>(null);
  const [moving, setMoving] = useState<ReadonlySet<string> | null>(null);
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
      <p className="hidden text-faint text-xs md:block">
        Alt with ↑ and ↓ moves a row, Alt with Home and End to the ends. Shift selects rows up to another one.
      </p>
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
      <ol ref={list} className="grid">
        <Sorting
          onMove={(from, to) => {
            const key = lines[from]?.key;
            if (key !== undefined) tracks.moveTo(new Set([key]), to);
          }}
        >
          {lines.map((line, at) => (
            <Row
              key={line.key}
              tracks={tracks}
              line={line}
              at={at}
              rules={rules}
              missing={missingOf(line)}
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
      {correction.asking !== null && (
        <CorrectionDialog
          mixId={mix.id}
          before={correction.asking.line.row}
          after={correction.asking.row}
          plan={correction.asking.plan}
          onAnother={() => correction.asking && correction.answer.another(correction.asking)}
          onEverywhere={(isAnotherSong) =>
            correction.asking && correction.answer.everywhere(correction.asking, isAnotherSong)
          }
          onClose={correction.drop}
        />
      )}
    </section>
  );
}

interface RowProps {
  tracks: EditedTracks;
  line: Line;
  at: number;
  rules: Editing;
  /** Why Spotify has nothing of it, where it was asked. */
  missing: string | undefined;
  onMove: () => void;
  onFind: () => void;
}

function Row({ tracks, line, at, rules, missing, onMove, onFind }: RowProps) {
  const press = (event: KeyboardEvent) => {
    const way = tracks.open === line.key ? null : stepOf(event);
    if (way === null) return;
    event.preventDefault();
    tracks.stepRow(line.key, way);
  };
  return (
    <SortingRow
      as="li"
      id={line.key}
      index={at}
      name={line.row.title}
      className="border-line border-b"
      isHeld={tracks.isHeld}
      onKeyDown={press}
    >
      {(handle) =>
        tracks.open === line.key ? (
          <>
            <span hidden>{handle}</span>
            <TrackEditor
              row={line.row}
              number={at + 1}
              rules={rules}
              isSaving={tracks.isWriting || tracks.correction.isLooking}
              onConfirm={(row) => tracks.correction.confirm(line, row)}
              onCancel={() => tracks.close(line.key)}
            />
          </>
        ) : (
          <TrackLine
            line={line}
            number={at + 1}
            isFirst={at === 0}
            isLast={at === tracks.lines.length - 1}
            isSelected={tracks.selected.has(line.key)}
            isHeld={tracks.isHeld}
            handle={handle}
            missing={missing}
            onSelect={(isSelected, withShift) => tracks.select(line.key, isSelected, withShift)}
            onStep={(way) => tracks.stepRow(line.key, way)}
            onMove={onMove}
            onInsert={(side) => tracks.insert(line.key, side)}
            onFind={onFind}
            onEdit={() => tracks.edit(line.key)}
            onDelete={() => tracks.remove(new Set([line.key]))}
          />
        )
      }
    </SortingRow>
  );
}
