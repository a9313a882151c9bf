/**
 * What was heard, on this device and in the member's account: what the account does not know yet, and what it knows
 * better. The newest listening of a mix and a day counts, and what is taken out on one device goes from all. The device's
 * own list is also what waits while nothing can be sent.
 */
import type { HeardMix, History, HistoryChanges } from '@/api/types';
import { forget, readJson, writeJson } from '@/lib/storage';
import { inOrder, most, type Played, readHistory, writeHistory } from './history';

const key = 'segue.history.account';

interface Known {
  userId: string | null;
  /** Whether the account keeps nothing. */
  isOff: boolean;
  /** Until when the account knows of each entry, in milliseconds; 0 of one that is on its way there. */
  entries: Record<string, number>;
  /** When entries were taken out here of which the account does not know that yet. */
  gone: Record<string, number>;
  /** When all of them were, likewise; 0 if they were not. */
  clearedMs: number;
}

const nothing = (userId: string | null): Known => ({
  userId,
  isOff: false,
  entries: {},
  gone: {},
  clearedMs: 0,
});

function read(): Known {
  const kept = readJson('local', key) as Known | undefined;
  return typeof kept?.entries === 'object' && typeof kept.gone === 'object' ? kept : nothing(null);
}

const write = (known: Known): void => {
  writeJson('local', key, known);
};

/** What the account knows is to be found out anew. */
export const forgetHeard = (): void => forget('local', key);

/** Whether the history follows this member's account, as far as this device knows. */
export function isKeptFor(userId: string): boolean {
  const known = read();
  return known.userId !== userId || !known.isOff;
}

const nameOf = ({ mix_id, day }: Pick<Played, 'mix_id' | 'day'>): string => `${day} ${mix_id}`;

const isoOf = (ms: number): string => new Date(ms).toISOString();

/** Takes down what was taken out here since, and not for want of room. Whether there is anything to tell. */
export function noteRemoved(nowMs: number): boolean {
  const known = read();
  if (known.userId === null || known.isOff) return false;
  const list = readHistory();
  const here = new Set(list.map(nameOf));
  const missing = Object.entries(known.entries).filter(([name]) => !here.has(name));
  const oldestMs = list.length < most ? 0 : Math.min(...list.map(({ at }) => at));
  const removed = missing.filter(([, ms]) => ms === 0 || ms > oldestMs);
  if (removed.length === 0) return false;
  for (const [name] of removed) {
    delete known.entries[name];
    known.gone[name] = nowMs;
  }
  if (list.length === 0) {
    known.clearedMs = nowMs;
    known.gone = {};
  }
  write(known);
  return true;
}

/**
 * Takes an account's history off this device, which others may use; the account has it. What it did not know is whoever's
 * comes next.
 */
export function leaveHeard(): void {
  const known = read();
  if (known.userId === null) return;
  forgetHeard();
  const all = readHistory();
  const left = all.filter((entry) => entry.at > (known.entries[nameOf(entry)] ?? 0));
  if (left.length < all.length) writeHistory(left);
}

function knownOf(userId: string): Known {
  const known = read();
  if (known.userId === userId) return known;
  leaveHeard();
  return nothing(userId);
}

/** What the account does not know yet; null where it wants to know nothing. */
export function untold(userId: string, nowMs: number): HistoryChanges | null {
  noteRemoved(nowMs);
  const known = knownOf(userId);
  if (known.isOff) return null;
  const newer = readHistory().filter((entry) => entry.at > (known.entries[nameOf(entry)] ?? 0));
  for (const entry of newer) known.entries[nameOf(entry)] ??= 0;
  write(known);
  const removed = Object.entries(known.gone).slice(0, most);
  return {
    cleared_at: known.clearedMs === 0 ? null : isoOf(known.clearedMs),
    removed: removed.map(([name, ms]) => {
      const [day = '', mix_id = ''] = name.split(' ');
      return { mix_id, day, removed_at: isoOf(ms) };
    }),
    heard: newer.map(({ mix_id, day, seconds, duration, at }) => ({
      mix_id,
      day,
      seconds: Math.floor(seconds),
      duration_seconds: duration > 0 ? Math.round(duration) : null,
      listened_at: isoOf(at),
    })),
  };
}

export const isNothing = ({ cleared_at, removed, heard }: HistoryChanges): boolean =>
  cleared_at === null && removed.length === 0 && heard.length === 0;

const msOf = (moment: string): number => Date.parse(moment);

const entryOf = ({ cover_url, cover_hue, duration_seconds, listened_at, ...rest }: HeardMix): Played => ({
  ...rest,
  cover: cover_url,
  hue: cover_hue,
  duration: duration_seconds ?? 0,
  at: msOf(listened_at),
});

interface Told {
  userId: string;
  /** What was sent for the answer. */
  sent: HistoryChanges;
  answer: History;
}

/** Takes over what the account knows better. */
export function takeOverHeard({ userId, sent, answer }: Told, nowMs: number): void {
  noteRemoved(nowMs);
  const known = knownOf(userId);
  if (!answer.keeps_listening) {
    write({ ...nothing(userId), isOff: true });
    return;
  }
  const next = nothing(userId);
  const sentMs = new Map(sent.heard.map((entry) => [nameOf(entry), msOf(entry.listened_at)]));
  const theirs = answer.entries.map(entryOf);
  for (const entry of theirs) {
    const name = nameOf(entry);
    next.entries[name] = Math.max(entry.at, sentMs.get(name) ?? 0);
  }
  // What was taken out here while the answer was under way is still to be told.
  const told = new Map(sent.removed.map((entry) => [nameOf(entry), msOf(entry.removed_at)]));
  const isGone = ([name, ms]: [string, number]) => told.get(name) !== ms;
  next.gone = Object.fromEntries(Object.entries(known.gone).filter(isGone));
  const wasCleared = sent.cleared_at === null ? 0 : msOf(sent.cleared_at);
  next.clearedMs = known.clearedMs === wasCleared ? 0 : known.clearedMs;
  for (const [name, ms] of Object.entries(next.entries)) {
    if (next.gone[name] !== undefined || ms <= next.clearedMs) delete next.entries[name];
  }
  const list = new Map(readHistory().map((entry) => [nameOf(entry), entry]));
  for (const [name, entry] of list) {
    // What was put back here since is not among what the account was known to have.
    const was = known.entries[name];
    const isDropped = was !== undefined && next.entries[name] === undefined;
    if (isDropped && entry.at <= Math.max(was, sentMs.get(name) ?? 0)) list.delete(name);
  }
  for (const entry of theirs) {
    const name = nameOf(entry);
    const own = list.get(name);
    if (next.entries[name] === undefined || (own !== undefined && own.at > entry.at)) continue;
    // Names and covers are as they are in the catalogue now; how far is as exact as it is here.
    list.set(name, own === undefined || own.at < entry.at ? entry : { ...entry, seconds: own.seconds });
  }
  // First the list, then what is known of it: the other way around, another tab would take it for removals.
  const entries = inOrder([...list.values()]);
  const isAsItWas = JSON.stringify(entries) === JSON.stringify(readHistory());
  if (isAsItWas || writeHistory(entries)) write(next);
}
