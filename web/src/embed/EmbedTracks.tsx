import { useEffect, useRef } from 'react';
import type { Mix, MixTrack } from '@/api/types';
import { player, usePlayer } from '@/player/player';

interface Props {
  mix: Mix;
  /** Index of the track that the address points at; -1 for none. */
  pointedAt: number;
}

/** The tracklist, which stays with the music: the row that plays is lit and in view. */
export function EmbedTracks({ mix, pointedAt }: Props) {
  const current = usePlayer(({ phase, current }) => (phase === 'cued' || phase === 'failed' ? -1 : current));
  const list = useRef<HTMLOListElement>(null);
  const shown = current >= 0 ? current : pointedAt;

  useEffect(() => {
    const box = list.current;
    const row = shown < 0 ? null : box?.children[shown];
    if (box === null || !(row instanceof HTMLElement)) return;
    // The list alone: scrolling into view could move the page around the frame.
    box.scrollTo({ top: row.offsetTop - box.offsetTop - (box.clientHeight - row.clientHeight) / 2 });
  }, [shown]);

  return (
    <ol ref={list} className="embed-tracks" aria-label={`Tracklist of ${mix.title}`}>
      {mix.tracks.map((track, index) => (
        <li
          key={track.position}
          data-row={index}
          data-pointed={index === pointedAt}
          aria-current={index === current ? 'true' : undefined}
        >
          <Row track={track} onSeek={mix.audio === null ? null : () => seek(mix, track)} />
        </li>
      ))}
    </ol>
  );
}

function seek(mix: Mix, track: MixTrack): void {
  if (track.start_seconds !== null) player.playFrom(mix, track.start_seconds);
}

function Row({ track, onSeek }: { track: MixTrack; onSeek: (() => void) | null }) {
  const words = (
    <>
      <span className="embed-time">{track.timestamp}</span>
      <span className="embed-track">
        {track.title} <span className="embed-by">{track.artist}</span>
      </span>
    </>
  );
  if (onSeek === null || track.start_seconds === null) return <span className="embed-row">{words}</span>;
  return (
    <button type="button" className="embed-row" onClick={onSeek}>
      {words}
    </button>
  );
}
