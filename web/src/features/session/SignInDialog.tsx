import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useCallback, useEffect, useRef } from 'react';
import { config } from '@/api/seed';
import { IconButton } from '@/ui/IconButton';
import { useReturnFocus } from '@/ui/useReturnFocus';
import { SignInForm } from './SignInForm';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** How long the word that the link is sent can be read. Source: specification for visitors, section 9. */
const sentMs = 3000;

export function SignInDialog({ open, onClose }: Props) {
  const returnFocus = useReturnFocus();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => stay, [stay]);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-shade" />
        <Dialog.Content
          aria-describedby={undefined}
          className="dialog"
          // A key in the dialog means that the person is still using it.
          onKeyDown={stay}
          onCloseAutoFocus={returnFocus}
        >
          <div className="mb-4 flex items-center justify-between gap-4">
            <Dialog.Title className="text-md">Sign in to {config().site_name}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close" className="-mr-3">
                <X aria-hidden />
              </IconButton>
            </Dialog.Close>
          </div>
          <SignInForm
            onSent={() => {
              timer.current = setTimeout(onClose, sentMs);
            }}
            onCode={stay}
            onSignedIn={onClose}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
