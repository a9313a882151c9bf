/**
 * Writes a mix's tracklist, edit by edit, the whole list in one transaction each time. Edits show at once and are sent
 * one behind the other: what comes while one is on its way goes with the next. An edit that is refused takes those
 * behind it along, because they were made of what it would have left.
 */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { putTracklist } from '@/api/admin';
import type { Mix } from '@/api/types';
import { asFailureOf, succeeded } from '@/lib/toast';
import { isStale } from './collision';
import { loadComparing } from './comparing';
import { type Edit, type Lines, linesOf } from './lines';
import { rebased } from './rebased';
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
  /** Called where it is refused, and whether the rows are theirs now who were faster; otherwise the page says so. */
  failed?: (error: Error, isTheirs: boolean) => void;
}

interface Options {
  read: ReadTracks;
  /** The row that is open. Meanwhile the rows stay as they are shown, until a write of it is refused. */
  open: string | null;
  readAnew: () => Promise<ReadTracks | undefined>;
}

interface Base {
  of: Mix;
  version: string;
  /** The version that was read last and not written here: another one is somebody else's. */
  readVersion: string;
  lines: Lines;
}

const baseOf = ({ mix, version }: ReadTracks, keys: ReadonlyArray<string | undefined>): Base => ({
  of: mix,
  version,
  readVersion: version,
  lines: linesOf(mix.tracks, keys),
});

const keysOf = (lines: Lines) => lines.map(({ key }) => key);

/** The keys of rows that still play what they played where they stood: another row is no longer the one that was meant. */
const keysStill = (lines: Lines, { tracks }: Mix) =>
  lines.map(({ key, row }, at) => (row.track_id === tracks[at]?.track_id ? key : undefined));

/** What is told of the tracklist's writes, and taken back by the next that goes through. */
const act = 'the tracklist';

const after = (lines: Lines, wishes: readonly Wish[]) => wishes.reduce((rows, { edit }) => edit(rows), lines);

/** What is shown once no row is open: what was read, if that is new, and no row that is gone. */
function taken(base: Base, read: ReadTracks | null): Base {
  const lines = base.lines.filter(({ isGone }) => !isGone);
  if (read !== null) return baseOf(read, keysStill(lines, read.mix));
  return lines.length === base.lines.length ? base : { ...base, lines };
}

type Open = RefObject<string | null>;

/** Rows of somebody else, with the one that is open here set into them. */
async function withOpen(lines: Lines, read: ReadTracks, open: Open): Promise<Base> {
  const rules = await loadComparing();
  const theirs = baseOf(read, []);
  return { ...theirs, lines: rebased(lines, theirs.lines, open.current, rules) };
}

/** The rows of those who were faster; null where they cannot be read. */
async function theirsOf(
  { version, lines }: Base,
  open: Open,
  readAnew: Options['readAnew'],
): Promise<Base | null> {
  const [, read] = await Promise.all([loadComparing(), readAnew()]);
  return read === undefined || read.version === version ? null : await withOpen(lines, read, open);
}

/** The rows right behind a write of them as a version, or what somebody else has made of them by then. */
async function behindWrite(base: Base, version: string, read: ReadTracks, open: Open): Promise<Base> {
  if (read.version === version) return { ...baseOf(read, keysOf(base.lines)), readVersion: base.readVersion };
  if (open.current === null) return baseOf(read, []);
  try {
    return await withOpen(base.lines, read, open);
  } catch (error) {
    // The write went through, whatever becomes of the row that is open.
    console.warn('the open row is not found in the rows of somebody else', error);
    return baseOf(read, []);
  }
}

export function useTracklist({ read, open, readAnew }: Options) {
  const isHeld = open !== null;
  const [base, setBase] = useState(() => baseOf(read, []));
  const [wishes, setWishes] = useState<readonly Wish[]>([]);
  const now = useRef({ base, wishes, isWriting: false });
  // A page that is drawn before it has heard of what was just written shows what was before: that is no news.
  const known = useRef(new WeakSet<Mix>([read.mix]));
  const opened = useRef(open);
  opened.current = open;

  const show = (next: Base, left: readonly Wish[]) => {
    now.current = { ...now.current, base: next, wishes: left };
    setBase(next);
    setWishes(left);
  };
  // What somebody else changed is taken in where nobody works on what it was; a row that was kept for what was typed
  // into it goes with that.
  useEffect(() => {
    if (isHeld || now.current.isWriting) return;
    const next = taken(now.current.base, known.current.has(read.mix) ? null : read);
    known.current.add(read.mix);
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
        const next = await behindWrite({ ...base, lines }, version, written, opened);
        show(next, now.current.wishes.slice(wishes.length));
        succeeded(act);
        for (const { done } of wishes) done?.(now.current.base.lines);
      }
    } catch (error) {
      const dropped = now.current.wishes;
      show(now.current.base, []);
      const isLate = isStale(error as Error) && opened.current !== null;
      const theirs = isLate ? await theirsOf(now.current.base, opened, readAnew) : null;
      const isTheirs = theirs !== null;
      if (isTheirs) {
        known.current.add(theirs.of);
        show(theirs, []);
      }
      const failed = dropped.find((wish) => wish.failed !== undefined)?.failed;
      asFailureOf(act, () =>
        failed === undefined ? sayFailed('Update failed', error as Error) : failed(error as Error, isTheirs),
      );
      // Without a network that is not before there is one again: what is edited until then is not to wait for it.
      if (!isTheirs) void readAnew();
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
  const { readVersion } = base;
  return { lines: after(base.lines, wishes), readVersion, write, isWriting: wishes.length > 0 };
}
