import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { IconButton } from '@/ui/IconButton';
import { useReturnFocus } from '@/ui/useReturnFocus';
import { TimingKeysList } from './TimingKeysList';

interface Props {
  hasHints: boolean;
  onClose: () => void;
}

/** The keys of timing, over the page. */
export function TimingHelp({ hasHints, onClose }: Props) {
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-shade" />
        <Dialog.Content aria-describedby={undefined} className="dialog" onCloseAutoFocus={returnFocus}>
          <div className="flex items-center justify-between pb-3">
            <Dialog.Title className="text-md">Keys for timing</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close">
                <X aria-hidden />
              </IconButton>
            </Dialog.Close>
          </div>
          <TimingKeysList hasHints={hasHints} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
