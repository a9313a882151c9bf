import { DropdownMenu } from 'radix-ui';
import { addToQueue, playNext, type Queued } from './queue';

/** In a mix's menu: what can be done with it for later. */
export function QueueItems({ mix }: { mix: Queued }) {
  return (
    <>
      <DropdownMenu.Item className="menu-item" onSelect={() => playNext(mix)}>
        Play next
      </DropdownMenu.Item>
      <DropdownMenu.Item className="menu-item" onSelect={() => addToQueue(mix)}>
        Add to queue
      </DropdownMenu.Item>
    </>
  );
}
