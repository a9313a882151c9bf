/** The tracklist of a mix while it is edited: which row is open, which are selected, and what can be done with them. */
import { type RefObject, useState } from 'react';
import { toast } from '@/lib/toast';
import {
  besideOf,
  blankLine,
  inserted,
  insertedBeside,
  movedTo,
  placeOf,
  putBack,
  removed,
  replaced,
  type Step,
  stepped,
  withPlaces,
} from './lines';
import { useCorrection } from './useCorrection';
import { useRowFocus } from './useRowFocus';
import { useSelection } from './useSelection';
import { type ReadTracks, useTracklist } from './useTracklist';
import { plural } from './words';

type Keys = ReadonlySet<string>;

export type EditedTracks = ReturnType<typeof useMixTracks>;

/** How long the message of a deletion can be acted on. */
const undoMs = 10_000;

/** The control of a row that has the focus, or the one to edit it. */
const partInFocus = () =>
  document.activeElement?.closest<HTMLElement>('[data-part]')?.dataset['part'] ?? 'edit';

export function useMixTracks(
  read: ReadTracks,
  readAnew: () => Promise<ReadTracks | undefined>,
  list: RefObject<HTMLElement | null>,
) {
  const [open, setOpen] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const isHeld = open !== null;
  const { lines, write, isWriting } = useTracklist({ read, isHeld, readAnew });
  const selection = useSelection(lines);
  const keepFocus = useRowFocus(list, { isHeld, isWriting });

  const close = (key: string) => {
    setOpen(null);
    keepFocus(key, 'edit');
  };
  const correction = useCorrection((line, row, failed) =>
    write({ edit: replaced(line.key, row), done: () => close(line.key), failed }),
  );
  const titleOf = (keys: Keys) =>
    keys.size === 1 ? (lines.find(({ key }) => keys.has(key))?.row.title ?? '') : plural(keys.size, 'track');
  /** A row that is selected takes the others along. */
  const together = (key: string): Keys => (selection.selected.has(key) ? selection.selected : new Set([key]));
  const move = (keys: Keys, edit: ReturnType<typeof movedTo>) => {
    if (isHeld) return;
    const after = edit(lines);
    if (after.every(({ key }, at) => key === lines[at]?.key)) return;
    setSaid(`${titleOf(keys)}, place ${placeOf(after, keys) + 1} of ${after.length}`);
    write({ edit });
  };
  const moveTo = (keys: Keys, to: number) => move(keys, movedTo(keys, to));
  const step = (keys: Keys, way: Step) => move(keys, stepped(keys, way));
  const stepRow = (key: string, way: Step) => {
    keepFocus(key, partInFocus());
    step(together(key), way);
  };
  const insert = (beside: string | null, side: 'before' | 'after') => {
    const line = blankLine();
    const edit = beside === null ? inserted(lines.length, [line]) : insertedBeside(beside, side, line);
    write({ edit, done: () => setOpen(line.key) });
  };
  const remove = (keys: Keys) => {
    const gone = withPlaces(lines, keys);
    const next = besideOf(lines, keys);
    if (next !== undefined) keepFocus(next.key, 'delete');
    const undo = () => write({ edit: putBack(gone), done: () => toast({ title: 'Put back', kind: 'good' }) });
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
  const shown = { lines, open, isHeld, isWriting, said, titleOf, together, ...selection, correction };
  return { ...shown, edit: setOpen, close, moveTo, step, stepRow, insert, remove };
}
