import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useAuth } from '@/api/auth';
import { IconButton } from '@/ui/IconButton';
import { useReturnFocus } from '@/ui/useReturnFocus';

type Facts = Record<string, string | number | boolean | null | undefined>;

function Part({ name, facts }: { name: string; facts: Facts }) {
  return (
    <section aria-label={name}>
      <h3 className="mb-1 font-medium text-accent text-xs">{name}</h3>
      <dl className="grid grid-cols-[9rem_minmax(0,1fr)] gap-x-3 gap-y-0.5 font-mono text-xs">
        {Object.entries(facts).map(([key, value]) => (
          <div key={key} className="contents">
            <dt className="text-faint">{key}</dt>
            <dd className="[overflow-wrap:anywhere]">{value == null ? 'null' : String(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/**
 * For admins: what the page believes of who is signed in. The page goes on below. The session's token is not here,
 * because no script can read it.
 */
export function DebugPanel({ onClose }: { onClose: () => void }) {
  const returnFocus = useReturnFocus();
  const { isLoading, user, session } = useAuth();
  const state = isLoading ? 'loading' : user === null ? 'signed out' : 'signed in';
  return (
    <Dialog.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          className="debug"
          onCloseAutoFocus={returnFocus}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <div className="flex items-center justify-between">
            <Dialog.Title className="text-sm">Debug</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close" className="-mr-2">
                <X aria-hidden />
              </IconButton>
            </Dialog.Close>
          </div>
          <Part name="Auth state" facts={{ state, isAdmin: user?.role === 'admin' }} />
          <Part name="User record" facts={{ ...user }} />
          <Part name="Session" facts={{ ...session }} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
