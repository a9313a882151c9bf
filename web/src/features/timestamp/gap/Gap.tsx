import { useEffect, useRef, useState } from 'react';
import type { CrowdTime, Mix, MixTrack } from '@/api/types';
import { type Listening, useListening } from '@/core';
import { useFirstKeys } from '@/lib/firstKeys';
import { keyName } from '@/lib/keyName';
import { player, useFrame } from '@/player/player';
import { Button } from '@/ui/Button';
import { type Place, useIsAsked } from '../asked';
import { isWrongTime, sayNotTaken, useGiveTime, useVote } from '../mutations';
import { Question } from '../Question';
import { RunningSound } from '../timing/RunningSound';
import { useSeen } from '../useSeen';
import '@/styles/gap.css';

interface Props {
  mixId: string;
  track: MixTrack;
  waveform: Mix['waveform'];
  place: Place;
}

/** Seconds to each side of the line. */
const view = 60;
const step = 20;

/** The likely change that was heard last, as long as it can be seen. It renders when that becomes another. */
function useLastChange(waveform: Mix['waveform']): number | null {
  const [last, setLast] = useState<number | null>(null);
  useFrame((now) => {
    const gone = waveform?.hints.findLast(({ seconds }) => seconds <= now && now - seconds <= view);
    const seconds = gone?.seconds ?? null;
    if (seconds !== last) setLast(seconds);
  });
  return last;
}

/** The moment that is heard, which runs on without rendering. */
function Moment({ core }: { core: Listening | null }) {
  const words = useRef<HTMLSpanElement>(null);
  useFrame((seconds) => {
    const text = core?.printCue(Math.round(seconds)) ?? '';
    if (words.current !== null && words.current.textContent !== text) words.current.textContent = text;
  });
  return <span ref={words} className="figures" />;
}

/** Keeps the focus in the row when the button that gave its time is gone. */
function useReturn() {
  const acts = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const row = acts.current?.closest('[data-row]');
    return () => {
      if (document.activeElement === document.body) {
        row?.querySelector<HTMLElement>('.time-button')?.focus({ preventScroll: true });
      }
    };
  }, []);
  return acts;
}

/** One press saves the moment, or the likely change that was heard last, as the time of the track that nobody has timed. */
export function GapActs({ mixId, track, waveform, place }: Props) {
  const core = useListening();
  const { give, isWaiting } = useGiveTime(mixId);
  const change = useLastChange(waveform);
  const isAsked = useIsAsked(mixId, track.position, place);
  const acts = useReturn();
  // Known before anything is drawn: the second press of a double click finds it set.
  const isSending = useRef(false);
  const save = async (seconds: number) => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      await give(track, Math.round(seconds));
    } catch (error) {
      if (isWrongTime(error)) sayNotTaken(error);
    } finally {
      isSending.current = false;
    }
  };
  useFirstKeys((event) =>
    keyName(event) === 's' && !event.shiftKey && change !== null ? () => void save(change) : null,
  );
  return (
    <span ref={acts} className="gap-acts" hidden={isAsked || isWaiting || core === null}>
      <Button kind="solid" onClick={() => void save(player.seconds())}>
        Save <Moment core={core} />
      </Button>
      {change !== null && core !== null && (
        <Button className="figures" aria-keyshortcuts="S" onClick={() => void save(change)}>
          Use {core.printCue(change)}
          <span className="sr-only">(a likely change)</span> <kbd aria-hidden>S</kbd>
        </Button>
      )}
    </span>
  );
}

/** One press says whether the time that somebody has suggested is right. */
export function GapVote({ mixId, track }: Pick<Props, 'mixId' | 'track'>) {
  const { time } = track;
  return time?.source === 'crowd' && <Suggested mixId={mixId} time={time} />;
}

function Suggested({ mixId, time }: { mixId: string; time: CrowdTime }) {
  const seen = useSeen(mixId, time.timestamp_id);
  const { vote, isPending } = useVote(mixId);
  if (seen === undefined || seen.is_own || seen.own_vote !== null || isPending) return null;
  return (
    <span className="gap-acts">
      <Question say={(way) => vote(time.timestamp_id, way)}>Did it start at {time.timestamp}?</Question>
    </span>
  );
}

/** The two minutes around this moment, with likely changes; a hand can drag them. */
export function GapSound({ waveform }: Pick<Props, 'waveform'>) {
  const core = useListening();
  const change = useLastChange(waveform);
  if (core === null) return null;
  const length = waveform === null ? null : waveform.length_ms / 1000;
  return (
    <span className="gap-sound">
      <RunningSound
        waveform={waveform}
        step={step}
        view={view}
        taken={change}
        length={length}
        print={core.printCue}
      />
    </span>
  );
}
