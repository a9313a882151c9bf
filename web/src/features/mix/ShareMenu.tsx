import { ChevronDown, Timer } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { Mix } from '@/api/types';
import { useListening } from '@/core';
import { player, usePlayer } from '@/player/player';
import { IconButton } from '@/ui/IconButton';

interface Props {
  mix: Pick<Mix, 'id'>;
  /** Shares the mix from a time on, such as `12:34`. */
  onShare: (time: string) => void;
}

/** What can be shared of a mix besides the whole. */
export function ShareMenu({ mix, onShare }: Props) {
  const core = useListening();
  const isHeard = usePlayer(
    ({ mix: here, phase }) => here?.id === mix.id && phase !== 'cued' && phase !== 'failed',
  );
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton label="More to share">
          <ChevronDown aria-hidden />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="start" sideOffset={4} className="menu">
          <DropdownMenu.Item
            className="menu-item data-disabled:text-faint"
            disabled={!isHeard || core === null}
            onSelect={() => core !== null && onShare(core.printCue(player.seconds()))}
          >
            <Timer aria-hidden className="size-4.5 text-muted" />
            Share this moment
            {isHeard && core !== null && (
              // As it was when the menu opened; what is shared is where the mix is when it is pressed.
              <span className="figures text-faint">{core.printCue(player.seconds())}</span>
            )}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
