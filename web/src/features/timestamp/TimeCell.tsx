import { Suspense, useEffect, useRef, useState } from 'react';
import type { MixTrack } from '@/api/types';
import { part } from '@/lib/part';
import { askForTime, type Place, useIsAsked } from './asked';
import { CrowdEntry } from './CrowdEntry';
import { CuratedTime } from './CuratedTime';
import { MissingTime } from './MissingTime';
import { useTimestampMode } from './mode';
import { saidSureness } from './sureness';
import { TimeSure } from './TimeSure';

const TimeVotes = part(() => import('./TimeVotes'), 'TimeVotes');

interface Props {
  mixId: string;
  track: MixTrack;
  place: Place;
}

/** A track's time: as the tracklist has it, as somebody gave it and others may judge it, or still to be given. */
export function TimeCell({ mixId, track, place }: Props) {
  const [open, setOpen] = useState<'entry' | 'votes' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // A time that was given here takes the place of the button that it was given by: the focus goes with it.
  const returns = useRef(false);
  useEffect(() => {
    if (!returns.current || button.current === null) return;
    const { activeElement, body } = document;
    if (activeElement === body || activeElement === null) button.current.focus();
    returns.current = track.time === null && document.activeElement === button.current;
  });
  const isAsked = useIsAsked(mixId, track.position, place);
  const isSetting = useTimestampMode();
  const { time, timestamp } = track;
  if (isSetting) return <CuratedTime mixId={mixId} track={track} />;
  if (time?.source === 'curated') return timestamp;

  const close = () => {
    setOpen(null);
    if (isAsked) askForTime(null);
  };
  if (open === 'entry' || (isAsked && time === null)) {
    return (
      <CrowdEntry
        mixId={mixId}
        track={track}
        onClose={(isDone) => {
          close();
          returns.current = isDone;
        }}
      />
    );
  }
  if (time === null) {
    return <MissingTime mixId={mixId} track={track} button={button} onAdd={() => setOpen('entry')} />;
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="time-button"
        data-status={time.status}
        data-proposal={!time.is_confirmed}
        aria-haspopup="dialog"
        aria-label={`${time.timestamp}, ${saidSureness(time)}${time.is_confirmed ? '' : ', not confirmed'}. Is it right?`}
        title={time.is_confirmed ? 'Is this time right?' : 'Not confirmed. Is this time right?'}
        onClick={() => setOpen('votes')}
      >
        {time.timestamp}
      </button>
      <TimeSure mixId={mixId} time={time} />
      {(open === 'votes' || isAsked) && (
        <Suspense>
          <TimeVotes
            mixId={mixId}
            track={track}
            anchor={button}
            onClose={close}
            onDiffer={() => setOpen('entry')}
          />
        </Suspense>
      )}
    </>
  );
}
