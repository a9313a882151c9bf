/**
 * Writes a mix's tracklist, edit by edit, the whole list in one transaction each time. Edits show at once and are sent
 * one behind the other: what comes while one is on its way goes with the next. An edit that is refused takes those
 * behind it along, because they were made of what it would have left.
 */
import { useEffect, useRef, useState } from 'react';
import { putTracklist } from '@/api/admin';
import type { Mix } from '@/api/types';
import { asFailureOf, succeeded } from '@/lib/toast';
import { type Edit, type Lines, linesOf } from './lines';
import { sayFailed } from './words';

/** A tracklist as it was read. */
export interface ReadTracks {
  mix: Mix;
  version: string;
}

export interface Wish {
  edit: Edit;
  /** Called once it is written and the page shows what was written: these rows. */
  done?: (written: Lines) => void;
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

const baseOf = ({ mix, version }: ReadTracks, keys: ReadonlyArray<string | undefined>): Base => ({
  of: mix,
  version,
  lines: linesOf(mix.tracks, keys),
});

const keysOf = (lines: Lines) => lines.map(({ key }) => key);

/** The keys of rows that still play what they played where they stood: another row is no longer the one that was meant. */
const keysStill = (lines: Lines, { tracks }: Mix) =>
  lines.map(({ key, row }, at) => (row.track_id === tracks[at]?.track_id ? key : undefined));

/** What is told of the tracklist's writes, and taken back by the next that goes through. */
const act = 'the tracklist';

const after = (lines: Lines, wishes: readonly Wish[]) => wishes.reduce((rows, { edit }) => edit(rows), lines);

export function useTracklist({ read, isHeld, readAnew }: Options) {
  const [base, setBase] = useState(() => baseOf(read, []));
  const [wishes, setWishes] = useState<readonly Wish[]>([]);
  const now = useRef({ base, wishes, isWriting: false });
  // A page that is drawn before it has heard of what was just written shows what was before: that is no news.
  const known = useRef(new WeakSet<Mix>([read.mix]));

  const show = (next: Base, left: readonly Wish[]) => {
    now.current = { ...now.current, base: next, wishes: left };
    setBase(next);
    setWishes(left);
  };
  // What somebody else changed is taken in where nobody works on what it was.
  useEffect(() => {
    if (isHeld || now.current.isWriting || known.current.has(read.mix)) return;
    known.current.add(read.mix);
    const next = baseOf(read, keysStill(now.current.base.lines, read.mix));
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
        known.current.add(written.mix);
        const isOurs = written.version === version;
        show(baseOf(written, isOurs ? keysOf(lines) : []), now.current.wishes.slice(wishes.length));
        succeeded(act);
        for (const { done } of wishes) done?.(now.current.base.lines);
      }
    } catch (error) {
      const dropped = now.current.wishes;
      show(now.current.base, []);
      const failed = dropped.find((wish) => wish.failed !== undefined)?.failed;
      asFailureOf(act, () =>
        failed === undefined ? sayFailed('Update failed', error as Error) : failed(error as Error),
      );
      // Without a network that is not before there is one again: what is edited until then is not to wait for it.
      void readAnew();
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
