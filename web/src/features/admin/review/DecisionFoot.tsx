import { Button } from '@/ui/Button';
import { Key } from '../Key';

interface Props {
  /** How many questions of the import are open. */
  questions: number;
  /** Whether the catalogue seems to have the mix: then an import is not what one most likely wants. */
  isKnown: boolean;
  isImporting: boolean;
  isSaving: boolean;
  isRejecting: boolean;
  onApprove: () => void;
  onSave: () => void;
  onReject: () => void;
}

/** What becomes of a staged mix. It stays in sight however long the tracklist is. */
export function DecisionFoot({ questions, isKnown, isImporting, isSaving, isRejecting, ...acts }: Props) {
  return (
    <div className="decision-foot">
      {questions > 0 && (
        <p role="status" className="mr-auto text-sm text-warn">
          {questions === 1 ? '1 open question' : `${questions} open questions`}
        </p>
      )}
      <Button kind="quiet" onClick={acts.onReject} disabled={isRejecting} data-triage="reject">
        Reject
        <Key of="R" />
      </Button>
      <Button onClick={acts.onSave} disabled={isSaving} data-triage="save">
        Save for later
        <Key of="S" />
      </Button>
      <Button
        kind={isKnown ? 'plain' : 'solid'}
        onClick={acts.onApprove}
        disabled={isImporting}
        data-triage="approve"
      >
        {isImporting ? 'Importing...' : 'Approve & Import Mix'}
        <Key of="A" />
      </Button>
    </div>
  );
}
