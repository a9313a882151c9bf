import { Info } from 'lucide-react';
import { Tooltip } from 'radix-ui';
import { type MouseEvent, useState } from 'react';

/** What a username is for, to who points at it, comes to it by the keyboard, or touches it. */
export function UsernameTip() {
  const [isOpen, setOpen] = useState(false);
  // Radix closes a tooltip that is pressed, which on a screen to touch is the only way to it.
  const stay = (event: MouseEvent) => event.preventDefault();
  return (
    <Tooltip.Provider delayDuration={150}>
      <Tooltip.Root open={isOpen} onOpenChange={setOpen}>
        <Tooltip.Trigger
          aria-label="What a username is for"
          onPointerDown={stay}
          onClick={(event) => {
            stay(event);
            setOpen(true);
          }}
          className="grid size-11 place-items-center rounded-full text-faint hover:text-text"
        >
          <Info aria-hidden className="size-4.5" />
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content
            sideOffset={2}
            collisionPadding={16}
            className="z-30 max-w-64 rounded-md border border-line bg-raised px-3 py-2 text-xs"
          >
            This is what other members will see when you comment, submit, etc.
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
