/** Writes into the history what is heard, unless that is switched off. */
import type { Mix } from '@/api/types';
import { dayAt, has, keepsHistory, type Played, record } from './history';
import type { Player } from './store';

/** A mix that was heard for less was only tried. */
export const leastSeconds = 30;

const tickMs = 1000;
/** How often a mix that plays is written down. */
const writeMs = 10_000;

interface Hearing {
  mix: Mix;
  /** Where it is, and how long it is, as was last seen. */
  seconds: number;
  duration: number;
  /** When it was last seen, and whether it sounded then. */
  seenMs: number;
  sounded: boolean;
  /** How much of it was heard, in seconds. */
  heard: number;
  writtenMs: number;
  /** The day for which it was written down. */
  writtenFor: string | null;
}

const entryOf = ({ mix, seconds, duration, seenMs }: Hearing): Played => ({
  mix_id: mix.id,
  slug: mix.slug,
  title: mix.title,
  artist: mix.artist,
  cover: mix.cover_url,
  hue: mix.cover_hue,
  seconds,
  duration,
  at: seenMs,
  day: dayAt(seenMs),
});

function write(hearing: Hearing): void {
  const entry = entryOf(hearing);
  const { day } = entry;
  // What the listener has taken out does not come back while it goes on.
  const isNew = hearing.heard >= leastSeconds && hearing.writtenFor !== day;
  if (!isNew && !has(entry)) return;
  record(entry);
  hearing.writtenFor = day;
  hearing.writtenMs = hearing.seenMs;
}

/** Follows the player for as long as it is there. */
export function startHistory(player: Player): () => void {
  let hearing: Hearing | null = null;

  const begin = (mix: Mix): Hearing => ({
    mix,
    seconds: player.seconds(),
    duration: 0,
    seenMs: Date.now(),
    sounded: false,
    heard: 0,
    writtenMs: 0,
    writtenFor: null,
  });
  const look = () => {
    const { mix, phase, durationSeconds } = player.state();
    if (mix === null) return;
    if (hearing?.mix.id !== mix.id) {
      if (hearing?.sounded && keepsHistory()) write(hearing);
      hearing = begin(mix);
    }
    const { sounded, seenMs } = hearing;
    const nowMs = Date.now();
    const seconds = player.seconds();
    const sounds = phase === 'playing';
    if (!keepsHistory()) hearing.heard = 0;
    // A jump is not heard, and neither is the time in which a device slept.
    else if (sounded) {
      hearing.heard += Math.max(0, Math.min(seconds - hearing.seconds, (nowMs - seenMs) / 1000));
    }
    if (!sounded && !sounds) {
      hearing.seconds = seconds;
      return;
    }
    Object.assign(hearing, { mix, seconds, duration: durationSeconds ?? 0, seenMs: nowMs, sounded: sounds });
    if (keepsHistory() && (!sounds || nowMs - hearing.writtenMs >= writeMs)) write(hearing);
  };
  const stop = player.subscribe(look);
  const timer = setInterval(look, tickMs);
  const leave = () => {
    look();
    if (hearing?.sounded && keepsHistory()) write(hearing);
  };
  addEventListener('pagehide', leave);
  look();
  return () => {
    leave();
    stop();
    clearInterval(timer);
    removeEventListener('pagehide', leave);
  };
}
