import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef, useState } from 'react';
import { Button } from '@/ui/Button';
import { MixCover } from '@/ui/cover/MixCover';
import { IconButton } from '@/ui/IconButton';
import { SwitchRow } from '@/ui/SwitchRow';
import { useReturnFocus } from '@/ui/useReturnFocus';
import { clear, moveTo, type Queued, remove, useQueue } from './queue';
import { useGoesOn, waitSeconds } from './upNext';
import '@/styles/up-next.css';

/** What waits to be played: it can be put in order, taken out and cleared. */
export function QueueDialog({ onClose }: { onClose: () => void }) {
  const queue = useQueue();
  const [goesOn, setGoesOn] = useGoesOn();
  const [said, setSaid] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const returnFocus = useReturnFocus();
  const move = (mix: Queued, place: number) => {
    moveTo(mix.id, place);
    setSaid(`${mix.title}, place ${place + 1} of ${queue.length}`);
  };
  // A button that was pressed goes with its mix.
  const drop = (act: () => void) => {
    act();
    title.current?.focus();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-shade" />
        <Dialog.Content
          className="dialog queue-dialog"
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
        >
          <div className="flex items-center justify-between gap-4">
            <Dialog.Title ref={title} tabIndex={-1} className="text-md outline-none">
              Queue
            </Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close">
                <X aria-hidden />
              </IconButton>
            </Dialog.Close>
          </div>
          {queue.length === 0 ? (
            <p className="py-4 text-muted text-sm">
              Nothing waits. ‘Add to queue’ in a mix's menu puts it here, and it plays when the mix before it
              has ended.
            </p>
          ) : (
            <ol className="queue-mixes">
              {queue.map((mix, place) => (
                <li key={mix.id} className="queue-mix">
                  <MixCover mix={mix} plain />
                  <div className="min-w-0 [overflow-wrap:anywhere]">
                    <Link
                      to="/mix/$mixId"
                      params={{ mixId: mix.slug }}
                      className="block font-semibold text-sm hover:underline"
                      onClick={onClose}
                    >
                      {mix.title}
                    </Link>
                    <p className="text-muted text-xs">{mix.artist}</p>
                  </div>
                  <div className="flex">
                    <IconButton
                      label={`Move ${mix.title} up`}
                      aria-disabled={place === 0}
                      onClick={() => place > 0 && move(mix, place - 1)}
                    >
                      <ArrowUp aria-hidden />
                    </IconButton>
                    <IconButton
                      label={`Move ${mix.title} down`}
                      aria-disabled={place === queue.length - 1}
                      onClick={() => place < queue.length - 1 && move(mix, place + 1)}
                    >
                      <ArrowDown aria-hidden />
                    </IconButton>
                    <IconButton label={`Remove ${mix.title}`} onClick={() => drop(() => remove(mix))}>
                      <X aria-hidden />
                    </IconButton>
                  </div>
                </li>
              ))}
            </ol>
          )}
          {queue.length > 1 && (
            <Button kind="quiet" className="-ml-5 justify-self-start" onClick={() => drop(clear)}>
              Clear the queue
            </Button>
          )}
          <SwitchRow
            label="Go on by itself"
            hint={`When a mix has ended, the queue or a mix like it plays after ${waitSeconds} seconds.`}
            checked={goesOn}
            onChange={setGoesOn}
          />
          <p role="status" className="sr-only">
            {said}
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
