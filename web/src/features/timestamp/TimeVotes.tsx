import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { RefObject } from 'react';
import { useAuth } from '@/api/auth';
import type { MixTrack } from '@/api/types';
import { Button } from '@/ui/Button';
import { Dot } from '@/ui/Dot';
import { ownTime } from './crowd';
import { useVote, useWithdrawTime } from './mutations';
import { timestampsQuery } from './queries';
import { ReportTime } from './ReportTime';

interface Props {
  mixId: string;
  track: MixTrack;
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  /** The person knows better. */
  onDiffer: () => void;
}

/** Lets listeners say whether a time that one of them gave is right. */
export function TimeVotes({ mixId, track, anchor, onClose, onDiffer }: Props) {
  const { user } = useAuth();
  const { data = [] } = useQuery({ ...timestampsQuery(mixId, user?.id ?? null), enabled: false });
  const { vote, isPending, isWaiting, wish } = useVote(mixId);
  const { withdraw, isPending: isLeaving } = useWithdrawTime(mixId);
  const { time } = track;
  if (time?.source !== 'crowd') return null;
  const own = ownTime(data, track);
  const seen = data.find(({ id }) => id === time.timestamp_id);
  const isOwn = seen?.is_own ?? false;
  const said = wish === undefined ? seen?.own_vote : wish;
  const press = (way: 'agree' | 'disagree') => vote(time.timestamp_id, said === way ? null : way);
  const agree = time.agree + 1;
  const no = time.disagree === 0 ? 'nobody' : time.disagree;
  const share = Math.round(time.confidence_score * 100);
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
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus();
          }}
        >
          <p id={`votes-${track.position}`} className="font-medium">
            {isOwn ? 'Your time' : `Does it start at ${time.timestamp}?`}
          </p>
          <p className="figures mt-0.5 text-muted text-xs">
            {time.agree + time.disagree === 0 ? (
              time.is_confirmed ? (
                'No one has confirmed it yet'
              ) : (
                'A suggestion, not confirmed: it counts once someone else agrees'
              )
            ) : (
              <>
                {agree} {agree === 1 ? 'agrees' : 'agree'}, {no}{' '}
                {time.disagree > 1 ? 'disagree' : 'disagrees'}
                <span className="text-faint">
                  <Dot />
                  {share} % sure
                </span>
              </>
            )}
          </p>
          {!isOwn && (
            <div className="mt-3 grid grid-cols-2 gap-2">
              <Button
                aria-pressed={said === 'agree'}
                className="vote-button"
                disabled={isPending}
                onClick={() => press('agree')}
              >
                <Check aria-hidden />
                Agree
              </Button>
              <Button
                aria-pressed={said === 'disagree'}
                className="vote-button"
                disabled={isPending}
                onClick={() => press('disagree')}
              >
                <X aria-hidden />
                Disagree
              </Button>
            </div>
          )}
          {isWaiting && (
            <p role="status" className="mt-2 text-warn text-xs">
              Will be sent when the network is back
            </p>
          )}
          {own === null ? (
            <Button kind="quiet" className="mt-1 w-full" onClick={onDiffer}>
              Give another time
            </Button>
          ) : (
            <>
              {!isOwn && <p className="figures mt-3 text-muted text-xs">You gave {own.timestamp}</p>}
              {own.agree + own.disagree === 0 && (
                <div className="mt-1 grid grid-cols-2 gap-2">
                  <Button kind="quiet" onClick={onDiffer}>
                    Change
                  </Button>
                  <Button
                    kind="quiet"
                    disabled={isLeaving}
                    onClick={() => withdraw(own.id, { onSuccess: onClose })}
                  >
                    Withdraw
                  </Button>
                </div>
              )}
            </>
          )}
          {!isOwn && <ReportTime id={time.timestamp_id} />}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
