import type { ReactNode } from 'react';
import { NowLine } from './NowLine';
import { PlayButton } from './PlayButton';
import { ProgressLine } from './ProgressLine';

interface Props {
  onOpen: () => void;
  /** What can be done with the track that plays. */
  actions: ReactNode;
  /** The cover, small. */
  children: ReactNode;
}

/** On a phone: what plays, under the thumb; a tap on it opens the whole player. */
export function MiniPlayer({ onOpen, actions, children }: Props) {
  return (
    <section aria-label="Player" className="dock md:hidden">
      <ProgressLine />
      <div className="flex h-(--bar) items-center gap-3 px-3">
        <button
          type="button"
          onClick={onOpen}
          aria-haspopup="dialog"
          className="flex min-w-0 flex-1 items-center gap-3"
        >
          <span className="size-11 shrink-0">{children}</span>
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
