import type { ListedEntity, StagedAct } from '@/api/staged';
import { AskDialog } from '@/ui/AskDialog';
import { Button } from '@/ui/Button';
import { plural } from '../words';
import { RejectDialog } from './RejectDialog';

export type Asking = 'approve' | 'reject' | 'delete' | null;

interface Props {
  selected: readonly ListedEntity[];
  isHeld: boolean;
  asking: Asking;
  onAsk: (asking: Asking) => void;
  onAct: (act: StagedAct) => void;
  onNone: () => void;
}

/** What is done with the staged entities that are selected. */
export function ReviewBar({ selected, isHeld, asking, onAsk, onAct, onNone }: Props) {
  const entries = plural(selected.length, 'entry');
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
      {asking === 'approve' && (
        <AskDialog
          title={`Import ${entries} as they are?`}
          text="A mix that the catalogue seems to have, or that lacks something, stays here. It can be undone for 30 days."
          yes="Approve & import"
          onYes={() => onAct({ act: 'approve' })}
          onClose={() => onAsk(null)}
        />
      )}
      {asking === 'reject' && (
        <RejectDialog
          title={`Reject ${entries}?`}
          given={null}
          onReject={(reason) => onAct({ act: 'reject', reason })}
          onClose={() => onAsk(null)}
        />
      )}
      {asking === 'delete' && (
        <AskDialog
          title={`Delete ${entries}?`}
          text="They can be put back for 30 days."
          yes="Delete"
          onYes={() => onAct({ act: 'delete' })}
          onClose={() => onAsk(null)}
        />
      )}
    </div>
  );
}
