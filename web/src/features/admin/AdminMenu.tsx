import { Menu, Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef, useState } from 'react';
import { IconButton } from '@/ui/IconButton';
import { useSwipe } from '@/ui/useSwipe';
import { AdminPlaces } from './AdminPlaces';

interface Props {
  here: string | undefined;
  /** Goes to anything by its name. */
  onGoTo: () => void;
}

/** What stands in the head where there is no room for the rail: its places in a sheet, and the way by name. */
export function AdminMenu({ here, onGoTo }: Props) {
  const [isOpen, setOpen] = useState(false);
  const sheet = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  const swipe = useSwipe({ ways: { down: close }, follower: sheet });
  return (
    <div className="admin-menu">
      <IconButton label="Go to…" onClick={onGoTo}>
        <Search aria-hidden />
      </IconButton>
      <Dialog.Root open={isOpen} onOpenChange={setOpen}>
        <Dialog.Trigger asChild>
          <IconButton label="Menu">
            <Menu aria-hidden />
          </IconButton>
        </Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Overlay className="dialog-shade" />
          <Dialog.Content
            ref={sheet}
            className="sheet admin-sheet"
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              const place = sheet.current?.querySelector<HTMLElement>('[data-here]');
              if (place == null) return;
              event.preventDefault();
              place.focus();
            }}
            {...swipe}
          >
            <span className="sheet-grip" aria-hidden="true" />
            <Dialog.Title className="sr-only">Menu</Dialog.Title>
            <nav aria-label="Admin">
              <AdminPlaces here={here} onGo={close} />
            </nav>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </div>
  );
}
