/** The tracklist of a mix while it is edited: which row is open, which are selected, and what can be done with them. */
import { type RefObject, useEffect, useState } from 'react';
import type { TracklistRow } from '@/api/admin';
import {
  besideOf,
  blankLine,
  type Edit,
  inserted,
  insertedBeside,
  isSame,
  type Line,
  type Lines,
  movedTo,
  placeOf,
  putBack,
  putWhere,
  removed,
  replaced,
  type Step,
  saidAgain,
  stepped,
  withPlaces,
} from './lines';
import { useChanges } from './useChanges';
import { useCorrection } from './useCorrection';
import { useRowFocus } from './useRowFocus';
import { useSelection } from './useSelection';
import { type ReadTracks, useTracklist, type Wish } from './useTracklist';
import { plural } from './words';

type Keys = ReadonlySet<string>;
type Failed = NonNullable<Wish['failed']>;

export type EditedTracks = ReturnType<typeof useMixTracks>;

/** The control of a row that has the focus, or the one to edit it. */
const partInFocus = () =>
  document.activeElement?.closest<HTMLElement>('[data-part]')?.dataset['part'] ?? 'edit';

const titleOf = (lines: Lines, keys: Keys) =>
  keys.size === 1 ? (lines.find(({ key }) => keys.has(key))?.row.title ?? '') : plural(keys.size, 'track');

/** Where rows went, in words. */
const placeWords = (lines: Lines, keys: Keys) => `to row ${placeOf(lines, keys) + 1} of ${lines.length}`;

export function useMixTracks(
  read: ReadTracks,
  readAnew: () => Promise<ReadTracks | undefined>,
  list: RefObject<HTMLElement | null>,
) {
  const [open, setOpen] = useState<string | null>(null);
  const [here, setHere] = useState<string | null>(null);
  const isHeld = open !== null;
  const { lines, readVersion, write, isWriting } = useTracklist({ read, open, readAnew });
  const selection = useSelection(lines);
  const keepFocus = useRowFocus(list, { isHeld, isWriting });
  // A row that is gone, as by Undo, is not open any more.
  const isGone = open !== null && !lines.some(({ key }) => key === open);
  useEffect(() => {
    if (isGone) setOpen(null);
  }, [isGone]);
  const look = (key: string) => {
    setHere(key);
    keepFocus(key, 'edit');
  };
  // What is written in the background neither closes a row that was opened meanwhile, nor takes its place.
  const close = (key: string) => {
    setOpen((now) => (now === key ? null : now));
    look(key);
  };
  const openWhereNone = (key: string) => setOpen((now) => now ?? key);
  /** Goes to the next row, or the one before. */
  const goBy = (by: number) => {
    const at = lines.findIndex(({ key }) => key === here);
    const next = lines[at === -1 ? 0 : Math.max(0, Math.min(lines.length - 1, at + by))];
    if (next !== undefined) look(next.key);
  };
  const lookAt = (key: string) => {
    // Whoever types keeps the focus.
    if (document.activeElement?.closest('input, textarea, select') == null) look(key);
    else setHere(key);
  };
  const { tell, undoLast } = useChanges(lines, write, lookAt);
  const { save, ...writes } = useWrites({ lines, isHeld, write, tell, keepFocus, close, openWhereNone });
  const correction = useCorrection(save);
  /** A row that is selected takes the others along. */
  const together = (key: string): Keys => (selection.selected.has(key) ? selection.selected : new Set([key]));
  const stepRow = (key: string, way: Step) => {
    keepFocus(key, partInFocus());
    setHere(key);
    writes.step(together(key), way);
  };
  const shown = { lines, readVersion, open, here, isHeld, isWriting, together, ...selection, correction };
  const titleOfAll = (keys: Keys) => titleOf(lines, keys);
  const ways = { edit: setOpen, go: setHere, goBy, close, stepRow, undoLast };
  return { ...shown, ...writes, ...ways, titleOf: titleOfAll };
}

interface Desk extends Pick<ReturnType<typeof useTracklist>, 'lines' | 'write'> {
  isHeld: boolean;
  tell: ReturnType<typeof useChanges>['tell'];
  keepFocus: (key: string, part: string) => void;
  close: (key: string) => void;
  openWhereNone: (key: string) => void;
}

/** What is written of a tracklist; each of them says so, with the way to take it back. */
function useWrites({ lines, isHeld, write, tell, keepFocus, close, openWhereNone }: Desk) {
  const [said, setSaid] = useState('');
  const [changed, setChanged] = useState<string | null>(null);
  const save = ({ key, row: before, isGone }: Line, row: TracklistRow, failed: Failed) => {
    // Nothing was changed: there is nothing to write, and nothing to take back.
    if (!isGone && isSame(before, row) && before.track_id === row.track_id) return close(key);
    const done = (written: Lines) => {
      close(key);
      setChanged(key);
      const now = written.find((line) => line.key === key)?.row;
      if (now === undefined) return;
      tell({ title: 'Track changed', description: now.title, key, undo: saidAgain(key, before, now) });
    };
    write({ edit: replaced(key, row), done, failed });
  };
  const move = (keys: Keys, edit: Edit) => {
    if (isHeld) return;
    const after = edit(lines);
    if (after.every(({ key }, at) => key === lines[at]?.key)) return;
    const title = titleOf(lines, keys);
    setSaid(`${title}, place ${placeOf(after, keys) + 1} of ${after.length}`);
    const [key] = keys;
    const change = { key, undo: putWhere(lines, keys), run: `move ${[...keys].join()}` };
    const done = (written: Lines) =>
      tell({ ...change, title: `Moved ${placeWords(written, keys)}`, description: title });
    write({ edit, done });
  };
  const insert = (beside: string | null, side: 'before' | 'after') => {
    if (isHeld) return;
    const line = blankLine();
    const edit = beside === null ? inserted(lines.length, [line]) : insertedBeside(beside, side, line);
    const added = new Set([line.key]);
    const done = (written: Lines) => {
      openWhereNone(line.key);
      const description = `Row ${placeOf(written, added) + 1}`;
      tell({ title: 'Track added', description, key: beside ?? undefined, undo: removed(added) });
    };
    write({ edit, done });
  };
  const remove = (keys: Keys) => {
    const gone = withPlaces(lines, keys);
    const next = besideOf(lines, keys);
    if (next !== undefined) keepFocus(next.key, 'delete');
    const title = gone.length === 1 ? 'Track deleted' : `${gone.length} tracks deleted`;
    const description = gone.map(({ line }) => line.row.title).join(', ');
    const change = { title, description, undo: putBack(gone), undone: 'Put back', key: gone[0]?.line.key };
    write({ edit: removed(keys), done: () => tell(change) });
  };
  return {
    said,
    changed,
    save,
    insert,
    remove,
    moveTo: (keys: Keys, to: number) => move(keys, movedTo(keys, to)),
    step: (keys: Keys, way: Step) => move(keys, stepped(keys, way)),
  };
}
