import { ChevronDown, Info, Link2, ListMusic } from 'lucide-react';
import { Dialog, Tabs } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import type { Mix } from '@/api/types';
import { fullTitle } from '@/lib/alias';
import { wantsLessMotion } from '@/lib/media';
import { IconButton } from '@/ui/IconButton';
import { useReturnFocus } from '@/ui/useReturnFocus';
import { useSwipe } from '@/ui/useSwipe';
import { NextIn } from './NextIn';
import { NowTitle } from './NowTitle';
import { PlayButton } from './PlayButton';
import { SeekButton } from './SeekButton';
import { SkipButton } from './SkipButton';
import { SleepButton } from './SleepButton';
import { skip } from './skip';
import { useNow } from './useNow';

interface Props {
  mix: Mix;
  onClose: () => void;
  onAnswer: () => void;
  sleep: { isOpen: boolean; open: () => void; close: () => void };
  cover: ReactNode;
  /** What can be done with the track that plays. */
  actions: ReactNode;
  /** What plays when the mix has ended. */
  after: ReactNode;
  /** What else can be done, in the head's corner. */
  more: ReactNode;
  /** Shares the moment that is heard. */
  onShare: () => void;
  timeline: ReactNode;
  tracklist: (scroller: RefObject<HTMLElement | null>) => ReactNode;
  info: ReactNode;
}

/** What plays, or a tab in its place. */
type View = 'now' | 'tracklist' | 'info';

const tabs = [
  { value: 'tracklist', words: 'Tracklist', Icon: ListMusic },
  { value: 'info', words: 'Info', Icon: Info },
] as const;

/** How long the player takes to leave the screen after a swipe. */
const leaveMs = 180;

/** The whole screen for what plays, for one thumb and read at arm's length. */
export function FullPlayer(props: Props) {
  const { mix, onClose, onAnswer, sleep, cover, actions, after, more, onShare, timeline, tracklist, info } =
    props;
  const returnFocus = useReturnFocus();
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>('now');
  const { next } = useNow();

  const leave = () => {
    const element = frame.current;
    if (element === null || wantsLessMotion()) onClose();
    else {
      const end = { transform: 'translateY(100%)' };
      element.animate(end, { duration: leaveMs, easing: 'ease-out', fill: 'forwards' }).onfinish = onClose;
    }
  };
  const down = useSwipe({ ways: { down: leave }, follower: frame });
  const allWays = useSwipe({
    ways: { down: leave, left: () => skip('next'), right: () => skip('previous') },
    follower: frame,
  });
  /** A second press on a tab leads back to what plays. */
  const release = (event: { preventDefault(): void }, value: View) => {
    if (view !== value) return;
    event.preventDefault();
    setView('now');
  };
  const answer = () => {
    setView('tracklist');
    onAnswer();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          ref={frame}
          aria-describedby={undefined}
          className="full-player"
          data-view={view}
          onCloseAutoFocus={returnFocus}
        >
          <Tabs.Root
            value={view}
            onValueChange={(value) => setView(tabs.find((tab) => tab.value === value)?.value ?? 'now')}
            activationMode="manual"
            className="full-player-body"
          >
            <header className="full-player-head" {...down}>
              <Dialog.Close asChild>
                <IconButton label="Close the player" className="size-12">
                  <ChevronDown aria-hidden />
                </IconButton>
              </Dialog.Close>
              <div className="min-w-0 text-center leading-tight">
                <Dialog.Title className="text-balance font-semibold text-xs tracking-normal">
                  {mix.title}
                </Dialog.Title>
                <p className="fade ps-4.5 text-muted text-xs">{mix.artist}</p>
              </div>
              {more}
            </header>
            {view === 'now' && (
              <div className="now-view" {...allWays}>
                <div className="now-cover">{cover}</div>
                <div className="now-words">
                  <NowTitle onAnswer={answer} />
                  {actions}
                </div>
              </div>
            )}
            <Tabs.Content ref={scroller} value="tracklist" className="full-player-tab px-1">
              {tracklist(scroller)}
            </Tabs.Content>
            <Tabs.Content value="info" className="full-player-tab space-y-5 px-5 py-4">
              {info}
            </Tabs.Content>
            <div className="full-player-foot">
              {after}
              {timeline}
              <div className="player-controls">
                <SeekButton to="back" />
                {view === 'now' && <SkipButton to="previous" />}
                <PlayButton />
                {view === 'now' && <SkipButton to="next" />}
                <SeekButton to="forward" />
              </div>
              {view === 'now' && (
                <p className="player-next">
                  {next !== null && (
                    <>
                      <NextIn next={next} />
                      <span>{fullTitle(next)}</span>
                    </>
                  )}
                </p>
              )}
              <div className="player-tabs">
                <Tabs.List aria-label="Player" className="player-tab-list">
                  {tabs.map(({ value, words, Icon }) => (
                    <Tabs.Trigger
                      key={value}
                      value={value}
                      className="player-tab"
                      onMouseDown={(event) => release(event, value)}
                      onKeyDown={(event: KeyboardEvent) => {
                        if (event.key === 'Enter' || event.key === ' ') release(event, value);
                      }}
                    >
                      <Icon aria-hidden />
                      <span>{words}</span>
                    </Tabs.Trigger>
                  ))}
                </Tabs.List>
                <SleepButton isOpen={sleep.isOpen} onOpen={sleep.open} onClose={sleep.close} />
                <button type="button" className="player-tab" onClick={onShare}>
                  <Link2 aria-hidden />
                  <span>Share moment</span>
                </button>
              </div>
            </div>
          </Tabs.Root>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
