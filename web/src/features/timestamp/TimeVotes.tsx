import { useQuery } from '@tanstack/react-query';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useAuth } from '@/api/auth';
import type { CrowdTime, MixTrack } from '@/api/types';
import { keyName } from '@/lib/keyName';
import { Button } from '@/ui/Button';
import { CueHistory } from './CueHistory';
import { ownTime, timesOf } from './crowd';
import { useVote } from './mutations';
import { OwnTime } from './OwnTime';
import { Proposals } from './Proposals';
import { timestampsQuery } from './queries';
import { ReportTime } from './ReportTime';
import { saidVotes, sureness } from './sureness';
import { VoteButtons, type Way } from './VoteButtons';

interface Props {
  mixId: string;
  track: MixTrack;
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  /** The person knows better. */
  onDiffer: () => void;
}

const ways: Readonly<Record<string, Way>> = { y: 'agree', x: 'disagree' };

/** What the votes on a time say. */
function Said({ time }: { time: CrowdTime }) {
  if (time.agree + time.disagree === 0) {
    if (!time.is_confirmed) return 'A suggestion, not confirmed: it counts once someone else agrees';
    return time.people > 1 ? 'Given by people who agree with each other' : 'No one has confirmed it yet';
  }
  return time.disagree === 0 ? `${saidVotes(time)}, nobody disagrees` : saidVotes(time);
}

/** Lets listeners say whether a time that one of them gave is right, and shows what others propose. */
export function TimeVotes({ mixId, track, anchor, onClose, onDiffer }: Props) {
  const { user } = useAuth();
  const { data = [] } = useQuery({ ...timestampsQuery(mixId, user?.id ?? null), enabled: false });
  const { vote, isPending, isWaiting, wish } = useVote(mixId);
  const [showsHistory, setShowsHistory] = useState(false);
  const { time } = track;
  if (time?.source !== 'crowd') return null;
  const seen = data.find(({ id }) => id === time.timestamp_id);
  const isOwn = seen?.is_own ?? false;
  const said = (wish === undefined ? seen?.own_vote : wish) ?? null;
  const press = (way: Way) => vote(time.timestamp_id, said === way ? null : way);
  const pressKey = (event: KeyboardEvent) => {
    const way = ways[keyName(event.nativeEvent)];
    const isField =
      event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
    if (way === undefined || event.ctrlKey || event.altKey || event.metaKey || event.repeat || isField)
      return;
    event.preventDefault();
    if (!isOwn && !isPending) press(way);
  };
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={12}
          aria-labelledby={`votes-${track.position}`}
          className="menu time-votes"
          onKeyDown={pressKey}
          onOpenAutoFocus={(event) => {
            // The question comes first, and not what can be heard.
            event.preventDefault();
            const { currentTarget } = event;
            if (currentTarget instanceof HTMLElement) {
              (currentTarget.querySelector<HTMLElement>('.vote-button') ?? currentTarget).focus();
            }
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus();
          }}
        >
          <div className="flex items-baseline justify-between gap-3">
            <p id={`votes-${track.position}`} className="font-medium">
              {isOwn ? 'Your time' : `Does it start at ${time.timestamp}?`}
            </p>
            <span className="figures shrink-0 text-muted text-xs">{sureness(time)}</span>
          </div>
          <p className="figures mt-0.5 text-muted text-xs">
            <Said time={time} />
          </p>
          <Proposals mixId={mixId} track={track} given={timesOf(data, track)} countsId={time.timestamp_id} />
          {!isOwn && <VoteButtons said={said} isPending={isPending} onPress={press} />}
          {isWaiting && (
            <p role="status" className="mt-2 text-warn text-xs">
              Will be sent when the network is back
            </p>
          )}
          <OwnTime
            mixId={mixId}
            own={ownTime(data, track)}
            counts={isOwn}
            onClose={onClose}
            onDiffer={onDiffer}
          />
          <Button
            kind="quiet"
            className="mt-1 w-full"
            aria-expanded={showsHistory}
            onClick={() => setShowsHistory(!showsHistory)}
          >
            History
          </Button>
          {showsHistory && (
            <CueHistory mixId={mixId} position={track.position} seconds={time.start_seconds} />
          )}
          {!isOwn && <ReportTime id={time.timestamp_id} />}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
