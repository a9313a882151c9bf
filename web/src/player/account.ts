/**
 * Where mixes were left, on this device and in the member's account: what the account does not know yet, and what it
 * knows better. The newest listening of a mix counts. The device's own list is also what waits while nothing can be sent.
 */
import type { NewPosition, Positions } from '@/api/types';
import type { Listening, PlaybackPosition } from '@/core';
import { forget, readJson, writeJson } from '@/lib/storage';
import { readPositions, writePositions } from './positions';

const key = 'segue.positions.account';
/** As many as the account keeps, and the device. */
const mostOfAccount = 100;
const mostHere = 50;
/** After so long the device forgets a place by itself. */
const oldestMs = 30 * 24 * 3600 * 1000;

interface Known {
  userId: string | null;
  /** Whether the account keeps nothing. */
  isOff: boolean;
  /** Until when the account knows of each mix, in milliseconds, and whether this device had it then. */
  mixes: Record<string, { ms: number; isHere: boolean }>;
  /** When mixes left the shelf here of which the account does not know that yet. */
  gone: Record<string, number>;
}

const nothing = (userId: string | null): Known => ({ userId, isOff: false, mixes: {}, gone: {} });

function read(): Known {
  const kept = readJson('local', key) as Known | undefined;
  return typeof kept?.mixes === 'object' && typeof kept.gone === 'object' ? kept : nothing(null);
}

/** What the account knows is to be found out anew. */
export const forgetKnown = (): void => forget('local', key);

/**
 * Takes the places that an account knows off this device, which others may use. What it did not know is whoever's comes
 * next. Says whether any has gone.
 */
export function leavePositions(): boolean {
  const known = read();
  if (known.userId === null) return false;
  forgetKnown();
  const all = readPositions();
  const left = all.filter(({ mixId, timestamp }) => timestamp > (known.mixes[mixId]?.ms ?? 0));
  if (left.length < all.length) writePositions(left);
  return left.length < all.length;
}

function knownOf(userId: string): Known {
  const known = read();
  if (known.userId === userId) return known;
  leavePositions();
  return nothing(userId);
}

/** Takes down what has left the shelf since, and not by its age or for want of room. */
function noteGone(known: Known, list: PlaybackPosition[], nowMs: number): void {
  const oldest = list.length < mostHere ? 0 : Math.min(...list.map(({ timestamp }) => timestamp));
  for (const [mixId, { ms, isHere }] of Object.entries(known.mixes)) {
    if (list.some((position) => position.mixId === mixId)) delete known.gone[mixId];
    else if (isHere && ms > oldest && nowMs - ms < oldestMs) known.gone[mixId] ??= nowMs;
  }
}

/** What the account does not know yet; null where it wants to know nothing. */
export function unsent(userId: string, nowMs: number): NewPosition[] | null {
  const known = knownOf(userId);
  const list = readPositions();
  noteGone(known, list, nowMs);
  writeJson('local', key, known);
  if (known.isOff) return null;
  const newer = list.filter(({ mixId, timestamp }) => timestamp > (known.mixes[mixId]?.ms ?? 0));
  const left = newer.map(({ mixId, position, duration, timestamp }) => ({
    mix_id: mixId,
    seconds: Math.floor(position),
    duration_seconds: duration > 0 ? Math.round(duration) : null,
    is_finished: false,
    listened_at: new Date(timestamp).toISOString(),
  }));
  const gone = Object.entries(known.gone).map(([mix_id, ms]) => ({
    mix_id,
    seconds: 0,
    duration_seconds: null,
    is_finished: true,
    listened_at: new Date(ms).toISOString(),
  }));
  return [...gone, ...left].slice(0, mostOfAccount);
}

const msOf = (moment: string): number => Date.parse(moment);

/** The device's list as it is with what the account knows; the mix that plays stays where it is. */
function merged(known: Known, answer: Positions, playing: string | null, core: Listening, nowMs: number) {
  let list = readPositions();
  if (answer.positions.length < mostOfAccount) {
    const there = new Set(answer.positions.map(({ mix_id }) => mix_id));
    const isCleared = ({ mixId, timestamp }: PlaybackPosition) =>
      !there.has(mixId) && mixId !== playing && timestamp <= (known.mixes[mixId]?.ms ?? 0);
    list = list.filter((position) => !isCleared(position));
  }
  // The oldest first, so that the newest stay.
  for (const theirs of [...answer.positions].reverse()) {
    const mixId = theirs.mix_id;
    const timestamp = msOf(theirs.listened_at);
    const own = list.find((position) => position.mixId === mixId);
    const was = known.mixes[mixId];
    // What has just left the shelf here does not come back by an answer that is older.
    const since = own?.timestamp ?? (was?.isHere ? was.ms : 0);
    if (mixId === playing || timestamp <= since) continue;
    if (theirs.is_finished) list = core.finishPosition(list, mixId);
    else {
      const { seconds, duration_seconds, mix_title: mixTitle, mix_artist: mixArtist } = theirs;
      const entry = {
        mixId,
        position: seconds,
        duration: duration_seconds ?? 0,
        timestamp,
        mixTitle,
        mixArtist,
      };
      list = core.keepPosition(list, entry, nowMs);
    }
  }
  return list;
}

interface Heard {
  userId: string;
  /** What was sent for the answer. */
  sent: readonly NewPosition[];
  answer: Positions;
  /** The mix that is heard on this device. */
  playing: string | null;
}

/** Takes over what the account knows better; says whether anything has changed here. */
export function takeOver({ userId, sent, answer, playing }: Heard, core: Listening, nowMs: number): boolean {
  const known = knownOf(userId);
  if (!answer.keeps_listening) {
    writeJson('local', key, { ...nothing(userId), isOff: true });
    return false;
  }
  const before = readPositions();
  const after = merged(known, answer, playing, core, nowMs);
  const changes = JSON.stringify(before) !== JSON.stringify(after);
  if (changes) writePositions(after);
  const next = nothing(userId);
  const sentMs = new Map(sent.map(({ mix_id, listened_at }) => [mix_id, msOf(listened_at)]));
  for (const { mix_id, listened_at } of answer.positions) {
    const own = after.find(({ mixId }) => mixId === mix_id);
    const was = known.mixes[mix_id];
    const hasLeft = own === undefined && was?.isHere === true && !sentMs.has(mix_id);
    const ms = Math.max(msOf(listened_at), sentMs.get(mix_id) ?? 0);
    next.mixes[mix_id] = { ms, isHere: own !== undefined || (hasLeft && msOf(listened_at) <= was.ms) };
  }
  for (const [mixId, ms] of Object.entries(known.gone)) if (!sentMs.has(mixId)) next.gone[mixId] = ms;
  writeJson('local', key, next);
  return changes;
}
