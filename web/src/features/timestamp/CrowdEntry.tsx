import type { MixTrack } from '@/api/types';
import { useGiveTime } from './mutations';
import { TimeEntry } from './TimeEntry';

interface Props {
  mixId: string;
  track: MixTrack;
  onClose: (isDone: boolean) => void;
}

/** Takes a time that a listener gives. */
export function CrowdEntry(props: Props) {
  return <TimeEntry {...props} giving={useGiveTime(props.mixId)} />;
}
