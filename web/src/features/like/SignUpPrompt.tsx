import { CloudDownload, Disc3, Sparkles } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { askToSignIn } from '@/lib/invitation';
import { Button } from '@/ui/Button';
import { useReturnFocus } from '@/ui/useReturnFocus';

interface Props {
  onClose: () => void;
}

const benefits = [
  { Icon: CloudDownload, text: 'Save your tracks across devices' },
  { Icon: Disc3, text: 'Sync your likes with Spotify' },
  { Icon: Sparkles, text: 'Get personalised recommendations' },
];

/** After the first like without an account: what an account is good for. */
export function SignUpPrompt({ onClose }: Props) {
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-shade" />
        <Dialog.Content className="dialog" onCloseAutoFocus={returnFocus}>
          <Dialog.Title className="text-lg">Nice taste!</Dialog.Title>
          <Dialog.Description className="mt-2 text-muted">
            Sign up to save your tracks and never lose them.
          </Dialog.Description>
          <ul className="mt-5 grid gap-3">
            {benefits.map(({ Icon, text }) => (
              <li key={text} className="flex items-center gap-3">
                <Icon aria-hidden className="size-5 shrink-0 text-accent" />
                {text}
              </li>
            ))}
          </ul>
          <div className="mt-6 grid gap-1">
            <Button
              kind="solid"
              onClick={() => {
                onClose();
                askToSignIn();
              }}
            >
              Sign up for free
            </Button>
            <Button kind="quiet" onClick={onClose}>
              Maybe later
            </Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
