import { useRef, useState } from 'react';
import type { MixTrack } from '@/api/types';
import { useSetCue } from './mutations';
import { TimeEntry } from './TimeEntry';

interface Props {
  mixId: string;
  track: MixTrack;
}

/** A track's time in an admin's timestamp mode: pressed, it can be set anew. */
export function CuratedTime({ mixId, track }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const giving = useSetCue(mixId);
  if (open) {
    return (
      <TimeEntry
        mixId={mixId}
        track={track}
        giving={giving}
        onClose={(isDone) => {
          setOpen(false);
          if (isDone) requestAnimationFrame(() => button.current?.focus());
        }}
      />
    );
  }
  return (
    <button
      ref={button}
      type="button"
      className="time-button time-set"
      aria-label={`Set the time of ${track.title}, now ${track.timestamp}`}
      title="Set its time"
      onClick={() => setOpen(true)}
    >
      {track.timestamp}
    </button>
  );
}
