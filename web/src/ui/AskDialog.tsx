import { AlertDialog } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
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
  /** What has the focus first; otherwise the button that leaves everything as it is. */
  focus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/** Asks before something goes; Escape and the first button leave everything as it is. */
export function AskDialog({ title, text, yes, onYes, onClose, no = 'Cancel', focus, children }: Props) {
  const returnFocus = useReturnFocus();
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="dialog-shade" />
        <AlertDialog.Content
          className="dialog"
          onCloseAutoFocus={returnFocus}
          onOpenAutoFocus={(event) => {
            if (focus?.current == null) return;
            event.preventDefault();
            focus.current.focus();
          }}
        >
          <AlertDialog.Title className="text-md">{title}</AlertDialog.Title>
          <AlertDialog.Description className={text === undefined ? 'sr-only' : 'mt-2 text-muted'}>
            {text ?? title}
          </AlertDialog.Description>
          {children}
          <div className="mt-6 flex justify-end gap-2">
            <AlertDialog.Cancel className={buttonStyle('quiet')}>{no}</AlertDialog.Cancel>
            <AlertDialog.Action className={buttonStyle('solid')} onClick={onYes}>
              {yes}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
