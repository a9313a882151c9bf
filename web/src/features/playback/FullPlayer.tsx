import { ChevronDown } from 'lucide-react';
import { Dialog, Tabs } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import type { Mix } from '@/api/types';
import { IconButton } from '@/ui/IconButton';
import { useReturnFocus } from '@/ui/useReturnFocus';
import { NowLine } from './NowLine';
import { PlayButton } from './PlayButton';
import { SkipButton } from './SkipButton';

interface Props {
  mix: Mix;
  onClose: () => void;
  onAnswer: () => void;
  /** What can be done with the track that plays. */
  actions: ReactNode;
  timeline: ReactNode;
  tracklist: (scroller: RefObject<HTMLElement | null>) => ReactNode;
  info: ReactNode;
}

const tab =
  'min-h-11 flex-1 border-transparent border-b-2 font-medium text-muted text-sm data-[state=active]:border-accent data-[state=active]:text-text';

/** The whole screen for what plays, read at arm's length. */
export function FullPlayer({ mix, onClose, onAnswer, actions, timeline, tracklist, info }: Props) {
  const returnFocus = useReturnFocus();
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content aria-describedby={undefined} className="full-player" onCloseAutoFocus={returnFocus}>
          <Tabs.Root defaultValue="tracklist" className="flex min-h-0 flex-1 flex-col">
            <header className="flex items-center gap-2 px-2 pt-2">
              <Dialog.Close asChild>
                <IconButton label="Close the player">
                  <ChevronDown aria-hidden />
                </IconButton>
              </Dialog.Close>
              <div className="min-w-0 flex-1 text-center leading-tight">
                <Dialog.Title className="truncate text-sm">{mix.title}</Dialog.Title>
                <p className="truncate text-muted text-xs">{mix.artist}</p>
              </div>
              <span className="size-11" />
            </header>
            <Tabs.List aria-label="Player" className="mt-1 flex border-line border-b px-4">
              <Tabs.Trigger value="tracklist" className={tab}>
                Tracklist
              </Tabs.Trigger>
              <Tabs.Trigger value="info" className={tab}>
                Info
              </Tabs.Trigger>
            </Tabs.List>
            <Tabs.Content
              ref={scroller}
              value="tracklist"
              className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-8"
            >
              {tracklist(scroller)}
            </Tabs.Content>
            <Tabs.Content
              value="info"
              className="min-h-0 flex-1 space-y-5 overflow-y-auto overscroll-contain px-4 py-5"
            >
              {info}
            </Tabs.Content>
            <footer className="full-player-foot grid gap-3 border-line border-t bg-surface px-4 pt-2 pb-[max(1rem,env(safe-area-inset-bottom))]">
              {timeline}
              <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
                <NowLine onAnswer={onAnswer} />
                <div className="flex items-center">
                  {actions}
                  <SkipButton to="previous" />
                  <PlayButton large />
                  <SkipButton to="next" />
                </div>
              </div>
            </footer>
          </Tabs.Root>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
