/**
 * Writes a mix's tracklist, edit by edit, the whole list in one transaction each time. Edits show at once and are sent
 * one behind the other: what comes while one is on its way goes with the next. An edit that is refused takes those
 * behind it along, because they were made of what it would have left.
 */
import { useEffect, useRef, useState } from 'react';
import { putTracklist } from '@/api/admin';
import type { Mix } from '@/api/types';
import { type Edit, type Lines, linesOf } from './lines';
import { sayFailed } from './words';

/** A tracklist as it was read. */
export interface ReadTracks {
  mix: Mix;
  version: string;
}

interface Wish {
  edit: Edit;
  /** Called once it is written and the page shows what was written. */
  done?: () => void;
  /** Called where it is refused; otherwise the page says so. */
  failed?: (error: Error) => void;
}

interface Options {
  read: ReadTracks;
  /** Whether the rows have to stay as they are shown, as while one of them is open. */
  isHeld: boolean;
  readAnew: () => Promise<ReadTracks | undefined>;
}

interface Base {
  of: Mix;
  version: string;
  lines: Lines;
}

const baseOf = ({ mix, version }: ReadTracks, keys: readonly string[]): Base => ({
  of: mix,
  version,
  lines: linesOf(mix.tracks, keys),
});

const keysOf = (lines: Lines) => lines.map(({ key }) => key);
const after = (lines: Lines, wishes: readonly Wish[]) => wishes.reduce((rows, { edit }) => edit(rows), lines);

export function useTracklist({ read, isHeld, readAnew }: Options) {
  const [base, setBase] = useState(() => baseOf(read, []));
  const [wishes, setWishes] = useState<readonly Wish[]>([]);
  const now = useRef({ base, wishes, isWriting: false });

  const show = (next: Base, left: readonly Wish[]) => {
    now.current = { ...now.current, base: next, wishes: left };
    setBase(next);
    setWishes(left);
  };
  // What somebody else changed is taken in where nobody works on what it was.
  useEffect(() => {
    if (isHeld || now.current.isWriting || now.current.base.of === read.mix) return;
    const { lines } = now.current.base;
    const next = baseOf(read, lines.length === read.mix.tracks.length ? keysOf(lines) : []);
    now.current = { ...now.current, base: next };
    setBase(next);
  }, [read, isHeld]);

  const send = async () => {
    if (now.current.isWriting) return;
    now.current.isWriting = true;
    try {
      while (now.current.wishes.length > 0) {
        const { base, wishes } = now.current;
        const lines = after(base.lines, wishes);
        const rows = lines.map(({ row }) => row);
        const version = await putTracklist(base.of.id, rows, base.version);
        const written = (await readAnew()) ?? { mix: base.of, version };
        const isOurs = written.version === version;
        show(baseOf(written, isOurs ? keysOf(lines) : []), now.current.wishes.slice(wishes.length));
        for (const { done } of wishes) done?.();
      }
    } catch (error) {
      const dropped = now.current.wishes;
      show(now.current.base, []);
      const failed = dropped.find((wish) => wish.failed !== undefined)?.failed;
      if (failed === undefined) sayFailed('Update failed', error as Error);
      else failed(error as Error);
      await readAnew();
    } finally {
      now.current.isWriting = false;
      setWishes(now.current.wishes);
    }
  };
  const write = (wish: Wish) => {
    const next = [...now.current.wishes, wish];
    now.current.wishes = next;
    setWishes(next);
    void send();
  };
  return { lines: after(base.lines, wishes), write, isWriting: wishes.length > 0 };
}
