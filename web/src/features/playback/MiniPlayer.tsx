import type { ReactNode } from 'react';
import { useSwipe } from '@/ui/useSwipe';
import { NowLine } from './NowLine';
import { PlayButton } from './PlayButton';
import { ProgressLine } from './ProgressLine';
import { skip } from './skip';

interface Props {
  onOpen: () => void;
  /** What can be done with the track that plays. */
  actions: ReactNode;
  /** The cover, small. */
  children: ReactNode;
}

/** On a phone: what plays, under the thumb. A press or a swipe up opens the whole player, one to the side goes by track. */
export function MiniPlayer({ onOpen, actions, children }: Props) {
  const swipe = useSwipe({ ways: { up: onOpen, left: () => skip('next'), right: () => skip('previous') } });
  return (
    <section aria-label="Player" className="dock mini-player md:hidden" {...swipe}>
      <ProgressLine />
      <div className="flex h-(--bar) items-center gap-1 pr-3 pl-2">
        <button
          type="button"
          onClick={onOpen}
          aria-haspopup="dialog"
          className="flex min-w-0 flex-1 items-center gap-3 self-stretch"
        >
          <span className="size-12 shrink-0">{children}</span>
          <span className="min-w-0 flex-1">
            <NowLine />
          </span>
          <span className="sr-only">, open the player</span>
        </button>
        {actions}
        <PlayButton />
      </div>
    </section>
  );
}
