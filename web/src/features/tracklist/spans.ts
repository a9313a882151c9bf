/**
 * Where each track lies on the timeline. A track with a time begins there; those without share the room up to the
 * next time, and layered ones lie over the track before them.
 */
import type { MixTrack } from '@/api/types';

export interface Span {
  /** Seconds from the start of the mix. */
  from: number;
  to: number;
  isTimed: boolean;
  isLayer: boolean;
}

type Facts = Pick<MixTrack, 'start_seconds' | 'played_with_previous'>;

/** Where a press on a row goes: to the track's start, or to a proposal for it, so that it can be heard. */
export function heardFrom({ start_seconds, time }: MixTrack): number | null {
  return start_seconds ?? (time?.source === 'crowd' ? time.start_seconds : null);
}

/** How long a last track is taken to be when nobody knows where the mix ends. */
const usualTrack = 240;

export function mixLength(tracks: readonly Facts[], durationSeconds: number | null): number {
  const last = Math.max(0, ...tracks.map((track) => track.start_seconds ?? 0));
  if (durationSeconds !== null && durationSeconds > 0) return Math.max(durationSeconds, last + 1);
  return last + usualTrack;
}

export function spansOf(tracks: readonly Facts[], length: number): Span[] {
  const spans: Span[] = [];
  let index = 0;
  let from = 0;
  while (index < tracks.length) {
    const block = blockAt(tracks, index);
    const to = Math.max(from, nextStart(tracks, index + block.length) ?? length);
    from = Math.min(tracks[index]?.start_seconds ?? from, to);
    spans.push(...share(block, from, to));
    index += block.length;
    from = to;
  }
  return overlap(spans);
}

/** A track with a time and those after it that have none. */
function blockAt(tracks: readonly Facts[], index: number): Facts[] {
  const block = tracks.slice(index, index + 1);
  for (const track of tracks.slice(index + 1)) {
    if (track.start_seconds !== null) break;
    block.push(track);
  }
  return block;
}

function nextStart(tracks: readonly Facts[], index: number): number | null {
  return tracks[index]?.start_seconds ?? null;
}

function share(block: readonly Facts[], from: number, to: number): Span[] {
  const slots = block.filter((track, index) => index === 0 || !track.played_with_previous).length;
  const room = (to - from) / Math.max(slots, 1);
  let slot = -1;
  return block.map((track, index) => {
    if (index === 0 || !track.played_with_previous) slot += 1;
    return {
      from: from + slot * room,
      to: from + (slot + 1) * room,
      isTimed: track.start_seconds !== null,
      isLayer: track.played_with_previous,
    };
  });
}

/** A layer with a time of its own lies over the track before it, which goes on below. */
function overlap(spans: Span[]): Span[] {
  return spans.map((span, index) => {
    if (span.isLayer) return span;
    let to = span.to;
    for (const layer of spans.slice(index + 1)) {
      if (!layer.isLayer) break;
      to = Math.max(to, layer.to);
    }
    return { ...span, to };
  });
}

/** How far a track has come, 0 to 1. */
export function progressIn(span: Span, seconds: number): number {
  const length = span.to - span.from;
  return length <= 0 ? 0 : Math.min(Math.max((seconds - span.from) / length, 0), 1);
}

/**
 * From one time to the next: how long a track with a time is what plays. Its end is a time as well, unless tracks
 * without one come before it, which begin nobody knows when.
 */
export function reachOf(tracks: readonly Facts[], index: number, length: number): Span {
  const from = tracks[index]?.start_seconds ?? 0;
  const after = tracks.slice(index + 1);
  const next = after.findIndex((track) => track.start_seconds !== null);
  const between = next < 0 ? after : after.slice(0, next);
  return {
    from,
    to: after[next]?.start_seconds ?? length,
    isTimed: between.every((track) => track.played_with_previous),
    isLayer: false,
  };
}
