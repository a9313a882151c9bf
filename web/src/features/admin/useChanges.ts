/** What was changed in a tracklist and can be taken back, the last first: by the message that tells of it, or by a key. */
import { useRef } from 'react';
import { dropToast, toast } from '@/lib/toast';
import { type Edit, isUnchanged, type Lines } from './lines';
import { offerMs } from './undo';
import type { Wish } from './useTracklist';
import { sayFailed } from './words';

interface Change {
  title: string;
  description: string;
  /** What makes the rows what they were. */
  undo: Edit;
  /** What is said once that is done. */
  undone?: string;
  /** The row that is looked at then. */
  key: string | undefined;
  /** Changes of the same name one behind the other are one: they go back to what was before the first of them. */
  run?: string;
}

interface Told extends Change {
  id: string;
  at: number;
}

/** How long changes of one run are one, in milliseconds. */
const runMs = 60_000;

let count = 0;

export function useChanges(lines: Lines, write: (wish: Wish) => void, lookAt: (key: string) => void) {
  const changes = useRef<Told[]>([]);
  const latest = useRef(lines);
  latest.current = lines;

  const takeBack = (change: Told) => {
    if (!changes.current.includes(change)) return;
    changes.current = changes.current.filter((one) => one !== change);
    dropToast(change.id);
    if (isUnchanged(latest.current, change.undo(latest.current))) {
      toast({ title: 'It could not be undone', description: 'The row has been changed since.', kind: 'bad' });
      return;
    }
    write({
      edit: change.undo,
      done: () => {
        toast({ title: change.undone ?? 'Undone', description: change.description, kind: 'good' });
        if (change.key !== undefined) lookAt(change.key);
      },
      failed: (error) => {
        changes.current = [...changes.current, change];
        sayFailed('It could not be undone', error);
      },
    });
  };

  /** Says what was changed, with the way to take it back. */
  const tell = (change: Change) => {
    const last = changes.current.at(-1);
    const at = Date.now();
    const isMore = change.run !== undefined && last?.run === change.run && at - last.at < runMs;
    count += 1;
    const told = isMore ? { ...last, ...change, undo: last.undo } : { ...change, id: `change ${count}`, at };
    changes.current = [...(isMore ? changes.current.slice(0, -1) : changes.current), told];
    // What was told before can be taken back by the key still.
    if (last !== undefined && last.id !== told.id) dropToast(last.id);
    toast({
      id: told.id,
      title: told.title,
      description: told.description,
      kind: 'good',
      lasts: offerMs,
      action: { label: 'Undo', run: () => takeBack(told) },
    });
  };

  const undoLast = () => {
    const last = changes.current.at(-1);
    if (last === undefined) toast({ title: 'Nothing to undo', id: 'nothing to undo' });
    else takeBack(last);
  };
  return { tell, undoLast };
}
