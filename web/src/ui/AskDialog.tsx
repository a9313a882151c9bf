import { AlertDialog } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { buttonStyle } from '@/ui/button-style';
import { useReturnFocus } from '@/ui/useReturnFocus';

interface Props {
  title: string;
  text?: string;
  /** What the button says that does it. */
  yes: string;
  onYes: () => void;
  onClose: () => void;
  /** What the button says that leaves everything as it is. */
  no?: string;
  /** What has the focus first; otherwise the first field, or the button that leaves everything as it is. */
  focus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/**
 * Asks before something goes; Escape and the first button leave everything as it is, Enter in a field does what the
 * other one does.
 */
export function AskDialog({ title, text, yes, onYes, onClose, no = 'Cancel', focus, children }: Props) {
  const returnFocus = useReturnFocus();
  const content = useRef<HTMLDivElement>(null);
  const yesButton = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="dialog-shade" />
        <AlertDialog.Content
          ref={content}
          className="dialog"
          onCloseAutoFocus={returnFocus}
          onOpenAutoFocus={(event) => {
            // Where something is to be filled in, that is what has the focus.
            const first =
              focus?.current ?? content.current?.querySelector<HTMLElement>('input, select, textarea');
            if (first == null) return;
            event.preventDefault();
            first.focus();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
            event.preventDefault();
            yesButton.current?.click();
          }}
        >
          <AlertDialog.Title className="text-md">{title}</AlertDialog.Title>
          <AlertDialog.Description className={text === undefined ? 'sr-only' : 'mt-2 text-muted'}>
            {text ?? title}
          </AlertDialog.Description>
          {children}
          <div className="mt-6 flex justify-end gap-2">
            <AlertDialog.Cancel className={buttonStyle('quiet')}>{no}</AlertDialog.Cancel>
            <AlertDialog.Action ref={yesButton} className={buttonStyle('solid')} onClick={onYes}>
              {yes}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
