import { Pause, Play, VolumeX } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Mix } from '@/api/types';
import type { Listening } from '@/core';
import { early } from '@/lib/early';
import { player, usePlayer } from '@/player/player';
import { ProblemNotice } from './ProblemNotice';
import { ResumeHint } from './ResumeHint';
import type { Cue } from './useCue';

interface Props {
  mix: Mix;
  cue: Cue;
  core: Listening | null;
  /** The cover. */
  children: ReactNode;
}

/** The cover, and on it what the player has to say: ready, play, or why there is no sound. */
export function Stage({ mix, cue, core, children }: Props) {
  const isHere = usePlayer((state) => state.mix?.id === mix.id);
  const herePhase = usePlayer((state) => state.phase);
  const hereProblem = usePlayer((state) => state.problem);
  // Sound that was there and ran out, on a slow network, is not a start.
  const isDry = usePlayer((state) => state.ready && state.start === null && state.seconds > 0);
  const phase = isHere ? herePhase : 'cued';
  const problem = mix.audio === null ? 'none' : isHere ? hereProblem : null;
  const { start } = cue;

  const press = () => {
    if (!isHere) player.cue(mix, start);
    player.toggle();
  };
  const pressEarly = useEffectEvent(() => {
    if (problem === null && early.take()) press();
  });
  useEffect(() => pressEarly(), []);
  const sounds = phase === 'playing' || phase === 'starting';
  const jumps = cue.pointedAt >= 0 && phase === 'cued';
  const jump = start?.from === 'track' && core !== null ? core.printCue(start.seconds) : null;

  return (
    <div className="stage" data-phase={phase}>
      {children}
      {problem === 'none' ? (
        <p className="stage-mute">
          <VolumeX aria-hidden className="size-4" />
          <strong>No Audio Available</strong>
          <span>Nobody has added the audio yet. You can still read the tracklist.</span>
        </p>
      ) : problem !== null ? (
        <ProblemNotice trouble={problem} />
      ) : (
        <button
          type="button"
          onClick={press}
          className="stage-button"
          aria-label={sounds ? 'Pause' : undefined}
        >
          {sounds ? (
            <>
              <span className="stage-disc">
                <Pause aria-hidden className="size-7 fill-current" />
              </span>
              <span className="stage-words stage-pause">
                <strong>Pause</strong>
              </span>
            </>
          ) : (
            <>
              <span className="stage-disc">
                <Play aria-hidden className="ml-1 size-7 fill-current" />
              </span>
              <span className="stage-words">
                <strong>{jumps ? 'Ready to Play' : 'Play'}</strong>
                {jumps && jump !== null && <span className="figures">Jump to track at {jump}</span>}
              </span>
            </>
          )}
        </button>
      )}
      {phase === 'starting' && (
        <span className="stage-chip" role="status">
          {isDry ? 'Buffering…' : 'Starting…'}
        </span>
      )}
      {start?.from === 'resume' && core !== null && problem === null && phase === 'cued' && (
        <ResumeHint time={core.printCue(start.seconds)} />
      )}
    </div>
  );
}
