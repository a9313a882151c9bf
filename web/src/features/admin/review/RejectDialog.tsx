import { type KeyboardEvent, useRef, useState } from 'react';
import { AskDialog } from '@/ui/AskDialog';

interface Props {
  title?: string;
  /** The reason that was given before, or with a rejection that failed. */
  given: string | null;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason of a rejection; Ctrl or Cmd and Enter reject, too. */
export function RejectDialog({ title = 'Reject this mix?', given, onReject, onClose }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState(given ?? '');
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onReject(reason);
    onClose();
  };
  return (
    <AskDialog
      title={title}
      text="If a member submitted it, they get an email with the reason."
      yes="Reject"
      focus={field}
      onYes={() => onReject(reason)}
      onClose={onClose}
    >
      <label className="mt-4 grid gap-1.5 text-sm">
        Reason
        <textarea
          ref={field}
          className="input"
          rows={3}
          value={reason}
          onKeyDown={press}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </label>
      <p className="mt-2 text-muted text-xs pointer-coarse:hidden">Ctrl or Cmd with Enter rejects.</p>
    </AskDialog>
  );
}
