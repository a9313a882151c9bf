import { ChevronDown, Timer } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
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
          <Moment printCue={isHeard ? (core?.printCue ?? null) : null} onShare={onShare} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MomentProps {
  /** `null` where the mix is not heard. */
  printCue: ((seconds: number) => string) | null;
  onShare: (time: string) => void;
}

/** The moment at which the menu opened: it is the one that is read here, and the one that is shared. */
function Moment({ printCue, onShare }: MomentProps) {
  const [time] = useState(() => printCue?.(player.seconds()) ?? null);
  return (
    <DropdownMenu.Item
      className="menu-item data-disabled:text-faint"
      disabled={time === null}
      onSelect={() => time !== null && onShare(time)}
    >
      <Timer aria-hidden className="size-4.5 text-muted" />
      Share this moment
      {time !== null && <span className="figures text-faint">{time}</span>}
    </DropdownMenu.Item>
  );
}
