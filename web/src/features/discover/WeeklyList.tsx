import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { WeeklyTrack } from '@/api/types';
import { useRefuse } from './mutations';
import { WeeklyRow } from './WeeklyRow';

interface Props {
  tracks: readonly WeeklyTrack[];
  actions: (track: WeeklyTrack) => ReactNode;
}

/** The week's tracks, the best match first. */
export function WeeklyList({ tracks, actions }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const gone = useRef<number | null>(null);
  const refuse = useRefuse();

  // The button that was pressed goes with its row; whoever came by keyboard goes on at the next one.
  useLayoutEffect(() => {
    if (gone.current === null) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-refuse]');
    buttons?.[Math.min(gone.current, tracks.length - 1)]?.focus({ preventScroll: true });
    gone.current = null;
  }, [tracks]);

  return (
    <ul ref={list} aria-label="Recommended tracks" className="grid">
      {tracks.map((track, index) => (
        <WeeklyRow
          key={track.spotify_track_id}
          track={track}
          onRefuse={() => {
            gone.current = index;
            refuse(track, index);
          }}
        >
          {actions(track)}
        </WeeklyRow>
      ))}
    </ul>
  );
}
