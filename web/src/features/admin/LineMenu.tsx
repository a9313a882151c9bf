import {
  ArrowDownToLine,
  ArrowUpToLine,
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  Ellipsis,
  MoveVertical,
} from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { IconButton } from '@/ui/IconButton';
import type { Step } from './lines';

interface Props {
  number: number;
  isHeld: boolean;
  onInsert: (side: 'before' | 'after') => void;
  onStep: (step: Step) => void;
  onMove: () => void;
}

/** What can be done with a row besides what its buttons do. */
export function LineMenu({ number, isHeld, onInsert, onStep, onMove }: Props) {
  const items = [
    { text: 'Insert a track before', Icon: BetweenHorizontalStart, run: () => onInsert('before') },
    { text: 'Insert a track after', Icon: BetweenHorizontalEnd, run: () => onInsert('after') },
    { text: 'Move to row…', Icon: MoveVertical, run: onMove },
    { text: 'Move to the top', Icon: ArrowUpToLine, run: () => onStep('top') },
    { text: 'Move to the end', Icon: ArrowDownToLine, run: () => onStep('end') },
  ];
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild disabled={isHeld}>
        <IconButton label={`More for track ${number}`} data-part="more">
          <Ellipsis aria-hidden />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={4} className="menu">
          {items.map(({ text, Icon, run }) => (
            <DropdownMenu.Item key={text} className="menu-item" onSelect={run}>
              <Icon aria-hidden className="size-4.5 text-muted" />
              {text}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
