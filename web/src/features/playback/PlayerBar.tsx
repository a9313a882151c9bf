import { Link } from '@tanstack/react-router';
import { Keyboard } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Mix } from '@/api/types';
import { fullTitle } from '@/lib/alias';
import { IconButton } from '@/ui/IconButton';
import { Clock } from './Clock';
import { NextIn } from './NextIn';
import { NowLine } from './NowLine';
import { PlayButton } from './PlayButton';
import { ProgressLine } from './ProgressLine';
import { SkipButton } from './SkipButton';
import { useNow } from './useNow';
import { Volume } from './Volume';

interface Props {
  mix: Mix;
  onHelp: () => void;
  onAnswer: () => void;
  /** What plays when the mix has ended, in the place of the next track. */
  after: ReactNode;
  /** What can be done with the track that plays. */
  actions: ReactNode;
  /** What waits to be played. */
  queue: ReactNode;
  /** The cover, small. */
  children: ReactNode;
}

/** Always there on a desk: what plays, what comes next, how loud. */
export function PlayerBar({ mix, onHelp, onAnswer, after, actions, queue, children }: Props) {
  const { next } = useNow();
  return (
    <section aria-label="Player" className="dock hidden md:block">
      <ProgressLine />
      <div className="wrap grid h-(--bar) grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4 lg:grid-cols-[auto_minmax(0,1.3fr)_minmax(0,1fr)_auto] xl:gap-6">
        <div className="flex items-center">
          <SkipButton to="previous" />
          <PlayButton />
          <SkipButton to="next" />
        </div>
        <div className="flex min-w-0 items-center gap-3">
          <Link
            to="/mix/$mixId"
            params={{ mixId: mix.slug }}
            aria-label={`Open ${mix.title} by ${mix.artist}`}
            title={`${mix.title} by ${mix.artist}`}
            className="size-11 shrink-0"
          >
            {children}
          </Link>
          <div className="min-w-0 flex-1">
            <NowLine onAnswer={onAnswer} />
          </div>
          {actions}
        </div>
        {after === null ? (
          <p className="hidden min-w-0 text-muted text-xs leading-tight lg:grid">
            {next !== null && (
              <>
                <NextIn next={next} />
                <span className="fade" title={`${next.artist} – ${fullTitle(next)}`}>
                  {fullTitle(next)} <span className="text-faint">{next.artist}</span>
                </span>
              </>
            )}
          </p>
        ) : (
          <div className="hidden min-w-0 lg:block">{after}</div>
        )}
        <div className="flex items-center gap-1">
          <Clock />
          <span className="w-1" />
          <Volume />
          {queue}
          <IconButton label="Keyboard shortcuts" onClick={onHelp} className="hidden lg:grid">
            <Keyboard aria-hidden />
          </IconButton>
        </div>
      </div>
    </section>
  );
}
