import type { ListedEntity, StagedAct } from '@/api/staged';
import { AskDialog } from '@/ui/AskDialog';
import { Button } from '@/ui/Button';
import { plural } from '../words';
import { RejectDialog } from './RejectDialog';

export type Asking = 'approve' | 'reject' | 'delete' | null;

interface Props {
  selected: readonly ListedEntity[];
  isHeld: boolean;
  onAsk: (asking: Asking) => void;
  onNone: () => void;
}

/** What is done with the staged entities that are selected. */
export function ReviewBar({ selected, isHeld, onAsk, onNone }: Props) {
  return (
    <div role="toolbar" aria-label="Selected entries" className="selection-bar" data-foot>
      <span className="mr-auto text-sm" role="status">
        {selected.length} selected
      </span>
      <Button aria-keyshortcuts="A" disabled={isHeld} onClick={() => onAsk('approve')}>
        Approve
      </Button>
      <Button aria-keyshortcuts="R" disabled={isHeld} onClick={() => onAsk('reject')}>
        Reject
      </Button>
      <Button disabled={isHeld} onClick={() => onAsk('delete')}>
        Delete
      </Button>
      <Button onClick={onNone}>Select none</Button>
    </div>
  );
}

interface QuestionProps {
  asking: Exclude<Asking, null>;
  /** What is selected, or else the current one. */
  chosen: readonly ListedEntity[];
  /** The reason that a rejection of them failed with. */
  reason: string | null;
  onAct: (act: StagedAct) => void;
  onClose: () => void;
}

/** Asks before something becomes of them. */
export function ReviewQuestion({ asking, chosen, reason, onAct, onClose }: QuestionProps) {
  const [one, ...others] = chosen;
  if (one === undefined) return null;
  const isOne = others.length === 0;
  const entries = isOne ? (one.notes ?? '1 entry') : plural(chosen.length, 'entry');
  if (asking === 'reject') {
    return (
      <RejectDialog
        title={`Reject ${entries}?`}
        given={reason}
        onReject={(reason) => onAct({ act: 'reject', reason })}
        onClose={onClose}
      />
    );
  }
  return asking === 'approve' ? (
    <AskDialog
      title={`Import ${entries} as ${isOne ? 'it is' : 'they are'}?`}
      text="A mix that the catalogue seems to have, or that lacks something, stays here. It can be undone for 30 days."
      yes="Approve & import"
      onYes={() => onAct({ act: 'approve' })}
      onClose={onClose}
    />
  ) : (
    <AskDialog
      title={`Delete ${entries}?`}
      text={`${isOne ? 'It' : 'They'} can be put back for 30 days.`}
      yes="Delete"
      onYes={() => onAct({ act: 'delete' })}
      onClose={onClose}
    />
  );
}
