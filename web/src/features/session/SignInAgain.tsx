import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { endSignIn, isSignInAsked, onSignInAsked } from '@/api/afresh';
import { useAuth } from '@/api/auth';
import { IconButton } from '@/ui/IconButton';
import { useReturnFocus } from '@/ui/useReturnFocus';
import { SignInForm } from './SignInForm';

/** Asks for a fresh sign-in where something takes one. The page behind it stays as it is. */
export function SignInAgain() {
  return useSyncExternalStore(onSignInAsked, isSignInAsked) ? <Asked /> : null;
}

function Asked() {
  const { session } = useAuth();
  const [before] = useState(session?.id);
  const returnFocus = useReturnFocus();
  // Another tab may have opened the link of the mail.
  const isDone = session !== null && session.id !== before && session.is_fresh;
  useEffect(() => {
    if (isDone) endSignIn(true);
  }, [isDone]);
  return (
    <Dialog.Root open onOpenChange={(next) => !next && endSignIn(false)}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-shade" />
        <Dialog.Content className="dialog" onCloseAutoFocus={returnFocus}>
          <div className="mb-2 flex items-center justify-between gap-4">
            <Dialog.Title className="text-md">Sign in again to go on</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close" className="-mr-3">
                <X aria-hidden />
              </IconButton>
            </Dialog.Close>
          </div>
          <Dialog.Description className="mb-4 text-muted text-sm">
            This needs a sign-in within the last ten minutes. It continues automatically once you have signed
            in.
          </Dialog.Description>
          <SignInForm onSignedIn={() => endSignIn(true)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
