import { useState } from 'react';
import type { CrowdTime, MixTrack } from '@/api/types';
import { useFrame } from '@/player/player';
import { useVote } from './mutations';
import { Question } from './Question';
import { sureness } from './sureness';
import { useSeen } from './useSeen';
import type { Way } from './VoteButtons';

interface Props {
  mixId: string;
  track: MixTrack;
}

/** Seconds after its start between which a listener can tell whether a track began there. */
const askFrom = 3;
const askTo = 40;

/** The times that were asked about: each once, also when it is heard again. */
const asked = new Set<string>();

/** Whether this is the moment to ask, and what ends it. It renders when that changes, and on no frame else. */
function useMoment({ timestamp_id, start_seconds }: CrowdTime) {
  const [isTime, setIsTime] = useState(false);
  useFrame((seconds) => {
    const into = seconds - start_seconds;
    if (isTime && into >= askTo) asked.add(timestamp_id);
    const is = into >= askFrom && into < askTo && !asked.has(timestamp_id);
    if (is !== isTime) setIsTime(is);
  });
  const end = () => {
    asked.add(timestamp_id);
    setIsTime(false);
  };
  return { isTime, end };
}

function Crowd({ mixId, time }: { mixId: string; time: CrowdTime }) {
  const seen = useSeen(mixId, time.timestamp_id);
  const { vote } = useVote(mixId);
  const { isTime, end } = useMoment(time);
  const say = (way: Way) => {
    vote(time.timestamp_id, way);
    end();
  };
  const isOwn = seen?.is_own ?? false;
  const isOpen = seen !== undefined && !isOwn && seen.own_vote === null;
  const isAlone = time.people === 1;
  return (
    <>
      <span className="time-about figures" data-alone={isAlone && !isOwn} data-own={isAlone && isOwn}>
        {isAlone && isOwn ? 'yours' : sureness(time)}
      </span>
      {isTime && isOpen && <Question say={say}>Did it start here?</Question>}
    </>
  );
}

/** How sure the time of the track that plays is; while its start has just been heard, whether it was right. */
export function TimeAbout({ mixId, track }: Props) {
  const { time } = track;
  return time?.source === 'crowd' && <Crowd key={time.timestamp_id} mixId={mixId} time={time} />;
}
