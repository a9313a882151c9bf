import { Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { MixTrack } from '@/api/types';
import type { Editing } from '@/core';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { CorrectionDialog } from './CorrectionDialog';
import {
  blankLine,
  inserted,
  insertedBeside,
  type Line,
  movedTo,
  placeOf,
  removed,
  replaced,
  type Step,
  stepOf,
  stepped,
} from './lines';
import { MoveDialog } from './MoveDialog';
import { SelectionBar } from './SelectionBar';
import { Sorting, SortingRow } from './Sorting';
import { SpotifyDialog } from './SpotifyDialog';
import { TrackEditor } from './TrackEditor';
import { TrackLine } from './TrackLine';
import { useCorrection } from './useCorrection';
import { useFill } from './useFill';
import { useSelection } from './useSelection';
import { type ReadTracks, useTracklist } from './useTracklist';
import { plural } from './words';

interface Props extends ReadTracks {
  rules: Editing;
  /** Reads the mix anew, everywhere that it is shown, and gives its tracks back as they are then. */
  readAnew: () => Promise<ReadTracks | undefined>;
}

/** How long the message of a deletion can be acted on. */
const undoMs = 10_000;

/** The control of a row that has the focus, or the one to edit it. */
const partInFocus = () =>
  document.activeElement?.closest<HTMLElement>('[data-part]')?.dataset['part'] ?? 'edit';

/** The tracklist of a mix in the catalogue. Each change is written at once, the whole list in one transaction. */
export function MixTracks({ mix, version, rules, readAnew }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [open, setOpen] = useState<string | null>(null);
  const [finding, setFinding] = useState<MixTrack | null>(null);
  const [moving, setMoving] = useState<ReadonlySet<string> | null>(null);
  const [said, setSaid] = useState('');
  const isHeld = open !== null;
  const { lines, write, isWriting } = useTracklist({ read: { mix, version }, isHeld, readAnew });
  const { selected, select, clear } = useSelection(lines);
  const { fill, isFilling, progress, missing } = useFill(mix, readAnew);

  // A row that changes its place, or is drawn anew, gets the focus back.
  const focus = useRef<{ key: string; part: string } | null>(null);
  useEffect(() => {
    if (focus.current === null || open !== null) return;
    const { key, part } = focus.current;
    const row = list.current?.querySelector(`[data-line="${key}"]`);
    const wanted = [part, 'edit', 'select'].map((name) =>
      row?.querySelector<HTMLElement>(`[data-part="${name}"]:enabled`),
    );
    const control = wanted.find((found) => found != null);
    if (control == null) return;
    if (control !== document.activeElement) control.focus();
    if (!isWriting) focus.current = null;
  });

  const close = (key: string) => {
    setOpen(null);
    focus.current = { key, part: 'edit' };
  };
  const correction = useCorrection((line, row, failed) =>
    write({ edit: replaced(line.key, row), done: () => close(line.key), failed }),
  );
  const titleOf = (keys: ReadonlySet<string>) =>
    keys.size === 1 ? (lines.find(({ key }) => keys.has(key))?.row.title ?? '') : plural(keys.size, 'track');
  const move = (keys: ReadonlySet<string>, edit: ReturnType<typeof movedTo>) => {
    if (isHeld) return;
    const after = edit(lines);
    if (after.every(({ key }, at) => key === lines[at]?.key)) return;
    setSaid(`${titleOf(keys)}, place ${placeOf(after, keys) + 1} of ${after.length}`);
    write({ edit });
  };
  /** A row that is selected takes the others along. */
  const together = (key: string): ReadonlySet<string> => (selected.has(key) ? selected : new Set([key]));
  const step = (key: string, way: Step) => {
    focus.current = { key, part: partInFocus() };
    const keys = together(key);
    move(keys, stepped(keys, way));
  };
  const press = (event: KeyboardEvent, key: string) => {
    const way = open === key ? null : stepOf(event);
    if (way === null) return;
    event.preventDefault();
    step(key, way);
  };
  const insert = (beside: string | null, side: 'before' | 'after') => {
    const line = blankLine();
    const edit = beside === null ? inserted(lines.length, [line]) : insertedBeside(beside, side, line);
    write({ edit, done: () => setOpen(line.key) });
  };
  const remove = (keys: ReadonlySet<string>) => {
    const gone = lines.flatMap((line, at) => (keys.has(line.key) ? [{ line, at }] : []));
    const next = lines.slice(gone[0]?.at).find(({ key }) => !keys.has(key)) ?? lines[(gone[0]?.at ?? 0) - 1];
    if (next !== undefined) focus.current = { key: next.key, part: 'delete' };
    // Behind the deletion they are new rows.
    const again = ({ row, ...line }: Line): Line => ({ ...line, row: { ...row, old_position: null } });
    const undo = () =>
      write({
        edit: (now) => gone.reduce((rows, { line, at }) => inserted(at, [again(line)])(rows), now),
        done: () => toast({ title: 'Put back', kind: 'good' }),
      });
    write({
      edit: removed(keys),
      done: () =>
        toast({
          title: gone.length === 1 ? 'Track deleted' : `${gone.length} tracks deleted`,
          description: gone.map(({ line }) => line.row.title).join(', '),
          kind: 'good',
          lasts: undoMs,
          action: { label: 'Undo', run: undo },
        }),
    });
  };
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
          <Button onClick={() => insert(null, 'after')} disabled={isHeld}>
            <Plus aria-hidden />
            Add track
          </Button>
        </span>
      </div>
      <p className="hidden text-faint text-xs md:block">
        Alt with ↑ and ↓ moves a row, Alt with Home and End to the ends. Shift selects rows up to another one.
      </p>
      <p role="status" className="sr-only">
        {said}
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
          onStep={(way) => move(selected, stepped(selected, way))}
          onMove={() => setMoving(selected)}
          onDelete={() => remove(selected)}
          onClear={clear}
        />
      )}
      <ol ref={list} className="grid">
        <Sorting
          onMove={(from, to) => {
            const key = lines[from]?.key;
            if (key !== undefined) move(new Set([key]), movedTo(new Set([key]), to));
          }}
        >
          {lines.map((line, at) => (
            <SortingRow
              key={line.key}
              as="li"
              id={line.key}
              index={at}
              name={line.row.title}
              className="border-line border-b"
              isHeld={isHeld}
              onKeyDown={(event) => press(event, line.key)}
            >
              {(handle) =>
                open === line.key ? (
                  <>
                    <span hidden>{handle}</span>
                    <TrackEditor
                      row={line.row}
                      number={at + 1}
                      rules={rules}
                      isSaving={isWriting || correction.isLooking}
                      onConfirm={(row) => correction.confirm(line, row)}
                      onCancel={() => close(line.key)}
                    />
                  </>
                ) : (
                  <TrackLine
                    line={line}
                    number={at + 1}
                    isFirst={at === 0}
                    isLast={at === lines.length - 1}
                    isSelected={selected.has(line.key)}
                    isHeld={isHeld}
                    handle={handle}
                    missing={missingOf(line)}
                    onSelect={(isSelected, withShift) => select(line.key, isSelected, withShift)}
                    onStep={(way) => step(line.key, way)}
                    onMove={() => setMoving(together(line.key))}
                    onInsert={(side) => insert(line.key, side)}
                    onFind={() => setFinding(line.track)}
                    onEdit={() => setOpen(line.key)}
                    onDelete={() => remove(new Set([line.key]))}
                  />
                )
              }
            </SortingRow>
          ))}
        </Sorting>
      </ol>
      {finding !== null && (
        <SpotifyDialog track={finding} onDone={readAnew} onClose={() => setFinding(null)} />
      )}
      {moving !== null && (
        <MoveDialog
          what={titleOf(moving)}
          from={placeOf(lines, moving) + 1}
          last={lines.length - moving.size + 1}
          onMove={(to) => {
            setMoving(null);
            move(moving, movedTo(moving, to - 1));
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
