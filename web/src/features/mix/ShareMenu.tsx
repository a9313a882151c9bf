import { ChevronDown, Code, Timer } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { getEmbedCode } from '@/api/files';
import type { Mix } from '@/api/types';
import { useListening } from '@/core';
import { player, usePlayer } from '@/player/player';
import { IconButton } from '@/ui/IconButton';
import { copyOrSay } from './copyOrSay';
import { shareMix } from './shareMix';

interface Props {
  mix: Pick<Mix, 'id' | 'slug' | 'title'>;
}

/** What can be shared of a mix besides the whole. It opens as soon as it is there. */
export function ShareMenu({ mix }: Props) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>
        <IconButton label="More to share">
          <ChevronDown aria-hidden />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="start" sideOffset={4} className="menu">
          <Moment mix={mix} />
          <DropdownMenu.Item
            className="menu-item"
            onSelect={() => void copyOrSay(() => getEmbedCode(mix.slug), 'Embed code')}
          >
            <Code aria-hidden className="size-4.5 text-muted" />
            Copy the embed code
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** The moment at which the menu opened: it is the one that is read here, and the one that is shared. */
function Moment({ mix }: Props) {
  const core = useListening();
  const isHeard = usePlayer(
    ({ mix: here, phase }) => here?.id === mix.id && phase !== 'cued' && phase !== 'failed',
  );
  const [seconds] = useState(() => player.seconds());
  const time = isHeard && core !== null ? core.printCue(seconds) : null;
  return (
    <DropdownMenu.Item
      className="menu-item data-disabled:text-faint"
      disabled={time === null}
      onSelect={() => time !== null && void shareMix(mix, time)}
    >
      <Timer aria-hidden className="size-4.5 text-muted" />
      Share this moment
      {time !== null && <span className="figures text-faint">{time}</span>}
    </DropdownMenu.Item>
  );
}
