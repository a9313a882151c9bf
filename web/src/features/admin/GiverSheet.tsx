import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { Queued } from '@/api/admin';
import { IconButton } from '@/ui/IconButton';
import { useReturnFocus } from '@/ui/useReturnFocus';
import { GiverPane } from './GiverPane';
import { giverWords } from './moderation';

interface Props {
  item: Queued;
  onRemoveAll: () => void;
  onClose: () => void;
}

/** Who gave the current one, where there is no room for that beside the queue. */
export function GiverSheet({ item, onRemoveAll, onClose }: Props) {
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-shade" />
        <Dialog.Content
          className="sheet queue-sheet"
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
        >
          <Dialog.Title className="sr-only">{giverWords(item)}</Dialog.Title>
          <Dialog.Close asChild>
            <IconButton label="Close">
              <X aria-hidden />
            </IconButton>
          </Dialog.Close>
          <GiverPane
            item={item}
            onRemoveAll={() => {
              onClose();
              onRemoveAll();
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
