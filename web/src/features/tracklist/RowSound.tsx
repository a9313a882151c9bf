import { lazy, type MouseEvent, Suspense } from 'react';
import type { Mix } from '@/api/types';
import { player, useFrame } from '@/player/player';
import { usePlayedPart } from './played';
import { progressIn, type Span } from './spans';

const SoundPicture = lazy(async () => ({ default: (await import('./SoundPicture')).SoundPicture }));

const noCuts: readonly number[] = [];

interface Props {
  /** Null where the sound cannot be drawn: then a plain bar tells how far the track is. */
  waveform: Mix['waveform'];
  reach: Span;
}

/**
 * The sound of the track that plays, from its start to the next. It fades where tracks without a time come before that,
 * since the track may have ended. A press goes to the moment under it; by keys the timeline does.
 */
export function RowSound({ waveform, reach }: Props) {
  const { played, inner, line, moveTo } = usePlayedPart();
  useFrame((seconds) => moveTo(progressIn(reach, seconds)));
  const go = ({ currentTarget, clientX }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    player.seek(reach.from + ((reach.to - reach.from) * (clientX - left)) / width);
  };
  const picture = waveform && (
    <Suspense>
      <SoundPicture waveform={waveform} from={reach.from} to={reach.to} cuts={noCuts} columnWidth={3} />
    </Suspense>
  );
  return (
    <div
      aria-hidden="true"
      className="row-sound"
      data-wave={waveform !== null}
      data-ends={reach.isTimed}
      onClick={go}
    >
      {picture}
      <div ref={played} className="row-sound-played">
        <div ref={inner}>{picture}</div>
      </div>
      <div ref={line} className="row-sound-line" />
    </div>
  );
}
