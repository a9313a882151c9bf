import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { tell } from '@/api/events';
import type { Mix, MixTrack } from '@/api/types';
import { useListening } from '@/core';
import { cx } from '@/lib/cx';
import { useIsMobile } from '@/lib/media';
import { stepsLeft } from '@/player/countdown';
import { untimedAt } from '@/player/neighbours';
import { player, useFrame, usePlayer } from '@/player/player';
import { NowPlayingButton } from './NowPlayingButton';
import { moveByRow } from './rowKeys';
import { heardFrom, mixLength, reachOf } from './spans';
import { type Place, type RowParts, TrackRow } from './TrackRow';
import { useFollow } from './useFollow';

interface Props {
  mix: Mix;
  parts: RowParts;
  /** The track that the address points at; -1 for none. */
  pointedAt?: number;
  scroller?: RefObject<HTMLElement | null>;
  /** Rows at arm's length, for the full-screen player. */
  large?: boolean;
}

/** How long the row that a link points at stays marked. */
const pointMs = 1000;

function placeOf(index: number, current: number, passed: number, waiting: number): Place {
  if (index === waiting) return 'waiting';
  if (index <= passed) return 'past';
  if (current < 0 || index > current) return 'ahead';
  return index === current ? 'current' : 'past';
}

/** Where the mix is among its rows, as far as anybody knows; -1 for no row. */
function useWhere(mix: Mix) {
  const isHere = usePlayer((state) => state.mix?.id === mix.id) && mix.audio !== null;
  const hasBegun = usePlayer((state) => state.phase !== 'cued' || state.current >= 0);
  const known = usePlayer((state) => state.current);
  const hasStarted = usePlayer((state) => state.phase !== 'cued');
  const duration = usePlayer((state) => state.durationSeconds);
  const isLost = usePlayer((state) => state.needsTimestamp && state.current < 0) && hasStarted;
  // While nobody knows yet, the first track stands in for what plays; a track that surely does not play is not lit.
  const current = isHere && hasBegun && !isLost ? Math.max(known, 0) : -1;
  // Where nobody knows what plays, the clock still knows what is to come; else the row after the current one is next,
  // and need not render for it.
  const now = player.seconds();
  const next = isLost
    ? mix.tracks.findIndex(({ start_seconds }) => start_seconds !== null && start_seconds > now)
    : -1;
  const passed =
    isLost && isHere
      ? mix.tracks.findLastIndex(({ start_seconds }) => start_seconds !== null && start_seconds <= now)
      : -1;
  // The row that asks for its time: it stands where the mix is.
  const waiting = usePlayer((state) => (isLost && isHere ? untimedAt(mix.tracks, state.seconds) : -1));
  const length = mixLength(mix.tracks, isHere ? duration : (mix.duration_ms ?? 0) / 1000);
  const reach = useMemo(
    () => (current >= 0 && known >= 0 ? reachOf(mix.tracks, current, length) : null),
    [mix.tracks, current, known, length],
  );
  return { isHere, hasStarted, known, current, passed, waiting, next, reach };
}

/** Says when the next row's turn comes, in a property that its mark is drawn from: no row renders for it. */
function useNextIn(list: RefObject<HTMLElement | null>, next: MixTrack | undefined): void {
  const core = useListening();
  const start = next?.start_seconds ?? null;
  const shown = useRef('');
  useFrame((seconds) => {
    const isKnown = start !== null && core !== null && start > seconds;
    const words = isKnown ? `Next in ${core.printCue(stepsLeft(start - seconds))}` : 'Next';
    if (words === shown.current) return;
    shown.current = words;
    list.current?.style.setProperty('--next', `"${words}"`);
  });
}

/** The row that the address points at, for as long as it is marked; -1 for none. */
function usePointed(pointedAt: number, goTo: (row: number) => void): number {
  const isMobile = useIsMobile();
  const [pointed, setPointed] = useState(pointedAt);

  useEffect(() => {
    setPointed(pointedAt);
    if (pointedAt < 0) return;
    // On a phone the cover, with its word on where it jumps, would scroll away: there the row waits for the first play.
    if (!isMobile) goTo(pointedAt);
    const timer = setTimeout(() => setPointed(-1), pointMs);
    return () => clearTimeout(timer);
  }, [pointedAt, goTo, isMobile]);
  return pointed;
}

export function Tracklist({ mix, parts, pointedAt = -1, scroller, large = false }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const { isHere, hasStarted, known, current, passed, waiting, next, reach } = useWhere(mix);
  // A mix that runs dry for a moment is not paused.
  const isPlaying = usePlayer((state) => state.wanted);
  const hasFailed = usePlayer((state) => state.phase === 'failed');
  const { isAway, goTo } = useFollow({
    list,
    scroller,
    row: current >= 0 ? current : waiting,
    isCertain: (known >= 0 || waiting >= 0) && hasStarted,
  });
  const pointed = usePointed(pointedAt, goTo);
  useNextIn(list, mix.tracks[current >= 0 ? current + 1 : next]);

  // The same for as long as the list stands: a time that is given meanwhile concerns its own row alone.
  const latest = useRef(mix);
  latest.current = mix;
  const seek = useCallback((track: MixTrack) => {
    const from = heardFrom(track);
    if (from === null) return;
    player.playFrom(latest.current, from);
    const { track_id, title } = track;
    tell('Track Play', { mix_id: latest.current.id, track_id, track_title: title });
  }, []);

  // A page that was kept before there were waveforms has none.
  const waveform = mix.waveform ?? null;
  if (mix.tracks.length === 0) {
    return <p className="py-10 text-center text-muted">No tracklist yet.</p>;
  }
  return (
    <>
      <div
        ref={list}
        role="table"
        aria-label={`Tracklist of ${mix.title}`}
        className={cx('tracklist', large && 'tracklist-large')}
        onKeyDown={moveByRow}
      >
        <div role="rowgroup">
          <div role="row" className="track-head">
            <span role="columnheader" className="track-number">
              #
            </span>
            <span role="columnheader" className="track-time">
              TIME
            </span>
            <span role="columnheader">TRACK</span>
          </div>
        </div>
        <div role="rowgroup">
          {mix.tracks.map((track, index) => {
            const place = placeOf(index, current, passed, waiting);
            return (
              <TrackRow
                key={track.position}
                mixId={mix.id}
                mixSlug={mix.slug}
                track={track}
                index={index}
                place={place}
                reach={place === 'current' ? reach : null}
                waveform={waveform}
                leads={place === 'current' && !hasFailed}
                isNext={index === next && !hasFailed}
                bars={hasFailed ? 'none' : isPlaying && isHere ? 'moving' : 'still'}
                isPointedAt={index === pointed}
                onSeek={mix.audio === null ? null : seek}
                parts={parts}
              />
            );
          })}
        </div>
      </div>
      <NowPlayingButton
        shown={isAway && hasStarted && (waiting >= 0 || (known >= 0 && current >= 0))}
        onClick={() => goTo(current >= 0 ? current : waiting)}
      />
    </>
  );
}
