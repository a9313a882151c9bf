import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ComponentType, type ReactNode, useRef } from 'react';
import { IconButton } from '@/ui/IconButton';

export interface RowAct {
  text: string;
  sign: ComponentType<{ 'aria-hidden': true; className: string }>;
  run: () => void;
  isOff?: boolean;
}

interface Props {
  label: string;
  acts: readonly RowAct[];
  /** What the row has no room to say. */
  children?: ReactNode;
}

/** All that can be done with a row, where there is no room for its buttons. */
export function RowMenu({ label, acts, children }: Props) {
  const chosen = useRef<(() => void) | null>(null);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton label={label}>
          <Ellipsis aria-hidden />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          className="menu"
          onCloseAutoFocus={() => {
            const run = chosen.current;
            chosen.current = null;
            // Once the button has the focus back: a question that is asked returns it there.
            if (run !== null) queueMicrotask(run);
          }}
        >
          {children !== undefined && (
            <DropdownMenu.Label className="menu-head text-muted text-xs">{children}</DropdownMenu.Label>
          )}
          {acts.map(({ text, sign: Sign, run, isOff = false }) => (
            <DropdownMenu.Item
              key={text}
              className="menu-item"
              disabled={isOff}
              onSelect={() => {
                chosen.current = run;
              }}
            >
              <Sign aria-hidden className="size-4.5 text-muted" />
              {text}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
