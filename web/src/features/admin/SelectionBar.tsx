import { ArrowDown, ArrowUp, MoveVertical, Trash2, X } from 'lucide-react';
import { IconButton } from '@/ui/IconButton';
import type { Step } from './lines';

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
      <span className="mr-auto text-sm">{count} selected</span>
      <IconButton label="Move the selected tracks up" disabled={isHeld} onClick={() => onStep('up')}>
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton label="Move the selected tracks down" disabled={isHeld} onClick={() => onStep('down')}>
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton label="Move the selected tracks to a row" disabled={isHeld} onClick={onMove}>
        <MoveVertical aria-hidden />
      </IconButton>
      <IconButton label="Delete the selected tracks" disabled={isHeld} onClick={onDelete}>
        <Trash2 aria-hidden />
      </IconButton>
      <IconButton label="Select none" onClick={onClear}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
