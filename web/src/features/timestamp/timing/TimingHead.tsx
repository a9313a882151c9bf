import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Mix } from '@/api/types';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import type { Row } from './rows';
import type { DraftActs } from './useDraft';

interface Props {
  mix: Mix;
  rows: readonly Row[];
  draft: DraftActs;
  next: number | null;
  /** How many were sent and taken. */
  sent: number;
  isSending: boolean;
  isWaiting: boolean;
  onSend: () => void;
  onUndo: () => void;
  onLeave: () => void;
  cover: ReactNode;
  play: ReactNode;
}

function stateOf(position: number, { draft, rows, next }: Pick<Props, 'draft' | 'rows' | 'next'>) {
  if (draft.taps.some((tap) => tap.position === position)) return 'mine';
  if (rows[position - 1]?.start !== null) return 'known';
  return position === next ? 'next' : 'open';
}

function where(taps: number, sent: number, isWaiting: boolean): string {
  if (isWaiting) return "We'll send them when you're back online.";
  if (taps === 0 && sent > 0) return `${sent} ${sent === 1 ? 'time' : 'times'} sent. Thank you!`;
  return taps === 0 ? 'Others see your times once you send them' : 'Saved on this device until you send them';
}

function SendWords({ count }: { count: number }) {
  if (count === 0) return 'Send';
  return (
    <span>
      Send {count}
      <span className="timing-send-words"> {count === 1 ? 'time' : 'times'}</span>
    </span>
  );
}

/** How far the listener has got, and the way to send it. */
export function TimingHead(props: Props) {
  const { mix, rows, draft, isSending, isWaiting, onSend, onUndo, onLeave } = props;
  const timed = draft.starts.filter((start) => start !== null).length;
  const { length } = draft.taps;
  return (
    <header className="timing-head">
      <span className="timing-cover">{props.cover}</span>
      <div className="min-w-0">
        <p className="timing-of text-muted">
          Timing <span className="text-text">{mix.title}</span>
        </p>
        <h1 className="figures text-md">
          {timed} of {rows.length} timed
        </h1>
      </div>
      <div className="timing-ticks" aria-hidden="true">
        {rows.map(({ track }) => (
          <span key={track.position} data-state={stateOf(track.position, props)} />
        ))}
      </div>
      <p className="timing-where text-faint text-xs">{where(length, props.sent, isWaiting)}</p>
      {props.play}
      <Button
        className="timing-undo"
        onClick={onUndo}
        aria-keyshortcuts="Z"
        aria-disabled={draft.latest === null}
      >
        Undo{' '}
        <span className="key" aria-hidden="true">
          Z
        </span>
      </Button>
      <Button kind="solid" aria-disabled={length === 0 || isSending} onClick={onSend}>
        {isSending && !isWaiting ? 'Sending...' : <SendWords count={length} />}
      </Button>
      <IconButton label="Leave timing" onClick={onLeave}>
        <X aria-hidden />
      </IconButton>
    </header>
  );
}
