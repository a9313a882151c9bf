import { AskDialog } from '@/ui/AskDialog';

interface Props {
  onLeave: () => void;
  onKeep: () => void;
}

/** Asks before what was typed goes. */
export function LeaveDialog({ onLeave, onKeep }: Props) {
  return (
    <AskDialog
      title="Leave without saving?"
      text="Your changes are not saved yet."
      yes="Leave"
      no="Keep editing"
      onYes={onLeave}
      onClose={onKeep}
    />
  );
}
