import { type CSSProperties, useMemo } from 'react';
import type { Mix, MixTrack } from '@/api/types';
import { SoundPicture } from './SoundPicture';

interface Props {
  waveform: NonNullable<Mix['waveform']>;
  tracks: Mix['tracks'];
  /** What it is drawn along, in seconds. */
  length: number;
}

/** The time that one person proposes and nothing is played by, in seconds; null where there is none. */
const proposedOf = ({ time }: MixTrack): number | null =>
  time?.source === 'crowd' && !time.is_confirmed ? time.start_seconds : null;

/** The sound of the mix, cut where tracks begin, with marks where those without a time may begin. */
export function Waveform({ waveform, tracks, length }: Props) {
  const cuts = useMemo(() => tracks.flatMap(({ start_seconds }) => start_seconds || []), [tracks]);
  const at = (seconds: number) => `${(seconds / length) * 100}%`;
  return (
    <div aria-hidden="true">
      <SoundPicture waveform={waveform} from={0} to={length} cuts={cuts} columnWidth={2} />
      {tracks.map((track) => {
        const proposed = proposedOf(track);
        return (
          proposed !== null && (
            <span key={track.position} className="wave-proposal" style={{ left: at(proposed) }} />
          )
        );
      })}
      {waveform.hints.map(({ seconds, strength }) => (
        <span
          key={seconds}
          className="wave-hint"
          style={{ left: at(seconds), '--strength': strength } as CSSProperties}
        />
      ))}
    </div>
  );
}
