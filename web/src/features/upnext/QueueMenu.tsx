import { EllipsisVertical } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { IconButton } from '@/ui/IconButton';
import { QueueItems } from './QueueItems';
import type { Queued } from './queue';

/** The menu of a mix that has no other. */
export function QueueMenu({ mix }: { mix: Queued }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton label={`More for ${mix.title}`}>
          <EllipsisVertical aria-hidden />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={4} className="menu">
          <QueueItems mix={mix} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
