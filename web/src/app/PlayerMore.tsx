import { Link } from '@tanstack/react-router';
import { EllipsisVertical, Info } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { Mix } from '@/api/types';
import { QueueItem } from '@/features/upnext/QueueItem';
import { useQueueDialog } from '@/features/upnext/useQueueDialog';
import { IconButton } from '@/ui/IconButton';

/** What else the phone's player leads to. */
export function PlayerMore({ mix, onLeave }: { mix: Mix; onLeave: () => void }) {
  const queue = useQueueDialog();
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <IconButton label="More" className="size-12">
            <EllipsisVertical aria-hidden />
          </IconButton>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="end"
            sideOffset={4}
            className="menu"
            onCloseAutoFocus={queue.onCloseAutoFocus}
          >
            <QueueItem onSelect={queue.ask} />
            <DropdownMenu.Item asChild onSelect={onLeave}>
              <Link to="/mix/$mixId" params={{ mixId: mix.slug }} className="menu-item">
                <Info aria-hidden className="size-4.5 text-muted" />
                Open the mix
              </Link>
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {queue.dialog}
    </>
  );
}
