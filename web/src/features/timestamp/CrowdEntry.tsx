import { useQuery } from '@tanstack/react-query';
import { useAuth } from '@/api/auth';
import type { MixTrack, SeenTimestamp } from '@/api/types';
import { ownTime } from './crowd';
import { useChangeTime, useGiveTime } from './mutations';
import { timestampsQuery } from './queries';
import { TimeEntry } from './TimeEntry';

interface Props {
  mixId: string;
  track: MixTrack;
  onClose: (isDone: boolean) => void;
}

/** Takes a time that a listener gives, or another one for the time that they gave before. */
export function CrowdEntry(props: Props) {
  const { user } = useAuth();
  const { data = [] } = useQuery({ ...timestampsQuery(props.mixId, user?.id ?? null), enabled: false });
  const own = ownTime(data, props.track);
  return own === null ? <Given {...props} /> : <Changed {...props} own={own} />;
}

function Given(props: Props) {
  return <TimeEntry {...props} giving={useGiveTime(props.mixId)} />;
}

function Changed({ own, ...props }: Props & { own: SeenTimestamp }) {
  return <TimeEntry {...props} giving={useChangeTime(props.mixId, own.id)} given={own.timestamp} />;
}
