import { AlertDialog } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { cx } from '@/lib/cx';
import { buttonStyle } from '@/ui/button-style';
import { useReturnFocus } from '@/ui/useReturnFocus';

interface Props {
  title: string;
  text?: string;
  /** What the button says that does it. */
  yes: string;
  onYes: () => void;
  onClose: () => void;
  /** A second way to go on, which reaches further; the buttons then stand below each other. */
  besides?: { label: string; run: () => void };
  /** What the button says that leaves everything as it is. */
  no?: string;
  /** What has the focus first; otherwise the first field, or the button that leaves everything as it is. */
  focus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/** A way to go on may name a mix, whose name is whole. */
const ways = 'py-2 text-center [overflow-wrap:anywhere]';

/**
 * Asks before something goes; Escape and the quiet button leave everything as it is, Enter in a field does what the
 * solid one does. Of two ways to go on the solid one has the focus.
 */
export function AskDialog(props: Props) {
  const { title, text, yes, onYes, onClose, besides, no = 'Cancel', focus, children } = props;
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
              focus?.current ??
              content.current?.querySelector<HTMLElement>('input, select, textarea') ??
              (besides === undefined ? null : yesButton.current);
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
          {besides === undefined ? (
            <div className="mt-6 flex justify-end gap-2">
              <AlertDialog.Cancel className={buttonStyle('quiet')}>{no}</AlertDialog.Cancel>
              <AlertDialog.Action ref={yesButton} className={buttonStyle('solid')} onClick={onYes}>
                {yes}
              </AlertDialog.Action>
            </div>
          ) : (
            <div className="mt-6 grid gap-2">
              <AlertDialog.Action ref={yesButton} className={buttonStyle('solid', ways)} onClick={onYes}>
                {yes}
              </AlertDialog.Action>
              <AlertDialog.Action
                className={buttonStyle('plain', cx(ways, 'border border-line'))}
                onClick={besides.run}
              >
                {besides.label}
              </AlertDialog.Action>
              <AlertDialog.Cancel className={buttonStyle('quiet')}>{no}</AlertDialog.Cancel>
            </div>
          )}
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
