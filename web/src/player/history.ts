/**
 * What was played, the latest first: one entry for each mix and day. It is kept in the browser's storage, for all of its
 * tabs, follows the account of whoever is signed in (`heardAccount.ts`), and nobody else sees it.
 */
import { useSyncExternalStore } from 'react';
import { dayOf } from '@/lib/day';
import { keep } from '@/lib/kept';
import { readJson } from '@/lib/storage';

export interface Played {
  mix_id: string;
  slug: string;
  title: string;
  artist: string;
  cover: string | null;
  hue: number;
  /** How far it was heard, and how long it is; 0 where nobody knows. */
  seconds: number;
  duration: number;
  /** When it was heard last, in milliseconds since the epoch. */
  at: number;
  /** The day on which it was heard, where the listener was. */
  day: string;
}

/** Entries that are kept. */
export const most = 200;

const key = 'segue.history';

/** Entries from before they had their day are of the day that it was here. */
function isPlayed(value: unknown): value is Omit<Played, 'day'> & { day?: string } {
  if (typeof value !== 'object' || value === null) return false;
  const entry: Partial<Record<keyof Played, unknown>> = value;
  return (
    [entry.mix_id, entry.slug, entry.title, entry.artist].every((it) => typeof it === 'string') &&
    (entry.cover === null || typeof entry.cover === 'string') &&
    [entry.hue, entry.seconds, entry.duration, entry.at].every((it) => Number.isFinite(it)) &&
    (entry.day === undefined || typeof entry.day === 'string')
  );
}

const checked = (stored: unknown): readonly Played[] =>
  Array.isArray(stored)
    ? stored
        .filter(isPlayed)
        .slice(0, most)
        .map((entry) => ({ ...entry, day: entry.day ?? dayAt(entry.at) }))
    : [];

const history = keep(key, checked);

const isOn = keep('segue.keeps-history', (stored) => stored !== false);

export const useHistory = (): readonly Played[] => useSyncExternalStore(history.subscribe, history.read);

/** As it is in the storage now: another tab may have written a moment ago. */
export const readHistory = (): readonly Played[] => checked(readJson('local', key));

/** Whether what is played is written down. */
export const keepsHistory = (): boolean => readJson('local', 'segue.keeps-history') !== false;

export const useKeepsHistory = (): [boolean, (keeps: boolean) => void] => [
  useSyncExternalStore(isOn.subscribe, isOn.read),
  isOn.write,
];

/** The day that a moment falls on where the listener is. */
export const dayAt = (ms: number): string => dayOf(new Date(ms));

export const isSame = (one: Played, other: Played): boolean =>
  one.mix_id === other.mix_id && one.day === other.day;

export const has = (entry: Played): boolean => readHistory().some((it) => isSame(it, entry));

/** Whether it was heard to its end. */
export const isFinished = ({ seconds, duration }: Played): boolean => duration > 0 && seconds >= duration - 1;

/** Tells of every change, another tab's too. */
export const onHistory = history.subscribe;

/** Writes what the account knows, too. Whether there was room; if not, all stays as it is. */
export const writeHistory = (entries: readonly Played[]): boolean => history.tryWrite(entries);

/** The latest first, and no more than are kept. */
export const inOrder = (entries: readonly Played[]): Played[] =>
  entries.toSorted((one, other) => other.at - one.at).slice(0, most);

/** Writes an entry down, in place of the one of the same mix and day. Storage that is full keeps what it has. */
export function record(entry: Played): void {
  const others = readHistory().filter((it) => !isSame(it, entry));
  history.tryWrite([entry, ...others].slice(0, most));
}

/** Puts back what was taken out. What was played again since is newer, and stays. */
function putBack(entries: readonly Played[]): void {
  const now = readHistory();
  const back = entries.filter((entry) => !now.some((it) => isSame(it, entry)));
  history.tryWrite(inOrder([...now, ...back]));
}

/** Takes an entry out. The answer puts it back. */
export function remove(entry: Played): () => void {
  const before = readHistory();
  history.write(before.filter((it) => !isSame(it, entry)));
  return () => putBack(before.filter((it) => isSame(it, entry)));
}

/** Takes everything out. The answer puts it back. */
export function clear(): () => void {
  const before = readHistory();
  history.write([]);
  return () => putBack(before);
}
