import { useMutationState } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { isWaiting } from '@/api/retry';
import type { MixTrack } from '@/api/types';
import { useListening } from '@/core';
import type { TimeWish } from './mutations';

interface Props {
  mixId: string;
  track: MixTrack;
  button: RefObject<HTMLButtonElement | null>;
  onAdd: () => void;
}

/** A time that nobody has given: a button to do so, or what was given here and waits for a network. */
export function MissingTime({ mixId, track, button, onAdd }: Props) {
  const core = useListening();
  const waiting = useMutationState({
    filters: { mutationKey: ['timestamp'], status: 'pending', predicate: ({ state }) => isWaiting(state) },
    select: ({ state }) => state.variables as TimeWish,
  }).find((wish) => wish.mixId === mixId && wish.position === track.position);
  if (waiting !== undefined && core !== null) {
    return (
      <span className="time-waiting" title="Will be sent when the network is back">
        {core.printCue(waiting.startSeconds)}
        <span className="sr-only">, given by you, will be sent when the network is back</span>
      </span>
    );
  }
  return (
    <button
      ref={button}
      type="button"
      className="time-button"
      aria-label={`Add the time of ${track.title}`}
      title="Add its time"
      onClick={onAdd}
    >
      {track.timestamp}
    </button>
  );
}
