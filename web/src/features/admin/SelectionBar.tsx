import { ArrowDown, ArrowUp, MoveVertical, Trash2, X } from 'lucide-react';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import type { Step } from './lines';
import { plural } from './words';

interface Props {
  count: number;
  isHeld: boolean;
  onStep: (step: Step) => void;
  onMove: () => void;
  onDelete: () => void;
  onClear: () => void;
}

/** What is done with all the rows that are selected. */
export function SelectionBar({ count, isHeld, onStep, onMove, onDelete, onClear }: Props) {
  return (
    <div role="toolbar" aria-label="Selected tracks" className="selection-bar">
      <span className="mr-auto text-sm">{plural(count, 'track')} selected</span>
      <IconButton label="Move the selected tracks up" disabled={isHeld} onClick={() => onStep('up')}>
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton label="Move the selected tracks down" disabled={isHeld} onClick={() => onStep('down')}>
        <ArrowDown aria-hidden />
      </IconButton>
      <Button disabled={isHeld} onClick={onMove}>
        <MoveVertical aria-hidden />
        Move to row…
      </Button>
      <Button disabled={isHeld} onClick={onDelete}>
        <Trash2 aria-hidden />
        Delete
      </Button>
      <IconButton label="Select none" onClick={onClear}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
