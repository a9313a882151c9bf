import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  Ellipsis,
  MoveVertical,
  Search,
  Trash2,
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
  /** Looks for the track at Spotify; `null` where it is none of the catalogue yet. */
  onFind: (() => void) | null;
  onDelete: () => void;
}

/** All that can be done with a row. On a phone, it stands here alone: a line has room for two buttons. */
export function LineMenu({ number, isHeld, onInsert, onStep, onMove, onFind, onDelete }: Props) {
  const items = [
    { text: 'Move up', Icon: ArrowUp, run: () => onStep('up') },
    { text: 'Move down', Icon: ArrowDown, run: () => onStep('down') },
    { text: 'Insert a track before', Icon: BetweenHorizontalStart, run: () => onInsert('before') },
    { text: 'Insert a track after', Icon: BetweenHorizontalEnd, run: () => onInsert('after') },
    { text: 'Move to row…', Icon: MoveVertical, run: onMove },
    { text: 'Move to the top', Icon: ArrowUpToLine, run: () => onStep('top') },
    { text: 'Move to the end', Icon: ArrowDownToLine, run: () => onStep('end') },
    ...(onFind === null ? [] : [{ text: 'Find at Spotify', Icon: Search, run: onFind }]),
    { text: 'Delete', Icon: Trash2, run: onDelete },
  ];
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild disabled={isHeld}>
        <IconButton label={`More for track ${number}`} data-part="more">
          <Ellipsis aria-hidden />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="menu max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto"
        >
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
