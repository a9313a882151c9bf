import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef, useState } from 'react';
import { Button } from '@/ui/Button';
import { MixCover } from '@/ui/cover/MixCover';
import { IconButton } from '@/ui/IconButton';
import { SwitchRow } from '@/ui/SwitchRow';
import { useReturnFocus } from '@/ui/useReturnFocus';
import { clear, drop, moveTo, type Queued, useQueue } from './queue';
import { useGoesOn, waitSeconds } from './upNext';
import '@/styles/up-next.css';

/** What was done here last, in words and with the way to take it back. */
function useActs(length: number) {
  const title = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState('');
  // Undo stands in the panel: a dialog keeps the focus, so the keyboard could not reach a message outside it.
  const [takeBack, setTakeBack] = useState<(() => void) | null>(null);
  const done = (what: string, undo: (() => void) | null) => {
    setTakeBack(() => undo);
    setSaid(what);
  };
  return {
    title,
    said,
    takeBack,
    move(mix: Queued, place: number) {
      moveTo(mix.id, place);
      done(`${mix.title}, place ${place + 1} of ${length}`, null);
    },
    /** For a button that disappears with what it does: the focus moves to the title. */
    act(what: string, undo: (() => void) | null) {
      done(what, undo);
      title.current?.focus();
    },
  };
}

/** What waits to be played: it can be put in order, taken out and cleared. */
export function QueueDialog({ onClose }: { onClose: () => void }) {
  const queue = useQueue();
  const [goesOn, setGoesOn] = useGoesOn();
  const { title, said, takeBack, move, act } = useActs(queue.length);
  const returnFocus = useReturnFocus();
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
            <Dialog.Title ref={title} tabIndex={-1} className="flex-1 text-md outline-none">
              Queue
            </Dialog.Title>
            {takeBack !== null && (
              <Button
                onClick={() => {
                  takeBack();
                  act('The queue is as it was', null);
                }}
              >
                Undo
              </Button>
            )}
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
                    <IconButton
                      label={`Remove ${mix.title}`}
                      onClick={() => act(`${mix.title} is out of the queue`, drop(mix))}
                    >
                      <X aria-hidden />
                    </IconButton>
                  </div>
                </li>
              ))}
            </ol>
          )}
          {queue.length > 1 && (
            <Button
              kind="quiet"
              className="-ml-5 justify-self-start"
              onClick={() => act('The queue is empty', clear())}
            >
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
