import { ListMusic } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useQueue } from './queue';

/** In a menu: the queue, with how many mixes wait. */
export function QueueItem({ onSelect }: { onSelect: () => void }) {
  const { length } = useQueue();
  return (
    <DropdownMenu.Item className="menu-item" onSelect={onSelect}>
      <ListMusic aria-hidden className="size-4.5 text-muted" />
      Queue
      {length > 0 && <span className="figures ml-auto text-muted text-sm">{length}</span>}
    </DropdownMenu.Item>
  );
}
