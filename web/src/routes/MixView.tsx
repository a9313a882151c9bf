import { Link } from '@tanstack/react-router';
import { Suspense, useRef } from 'react';
import { tell } from '@/api/events';
import { config } from '@/api/seed';
import type { Mix } from '@/api/types';
import { useListening } from '@/core';
import { Heart } from '@/features/like/Heart';
import { likeableMix, likeableTrack } from '@/features/like/likeable';
import { About } from '@/features/mix/About';
import { MixFacts } from '@/features/mix/MixFacts';
import { ShareButton } from '@/features/mix/ShareButton';
import { TracklistButton } from '@/features/mix/TracklistButton';
import { ScanButton } from '@/features/playback/ScanButton';
import { Stage } from '@/features/playback/Stage';
import { useCue } from '@/features/playback/useCue';
import { useRepeatKey } from '@/features/playback/useRepeatKey';
import { ModeSwitch } from '@/features/timestamp/ModeSwitch';
import { ShortInvitation, TimingInvitation, useInvitation } from '@/features/timestamp/TimingInvitation';
import { useCrowdTimes } from '@/features/timestamp/useCrowdTimes';
import { Timeline } from '@/features/tracklist/Timeline';
import { Tracklist } from '@/features/tracklist/Tracklist';
import { useUpNextAfter } from '@/features/upnext/upNext';
import { useIsMobile } from '@/lib/media';
import { part } from '@/lib/part';
import { usePlayer } from '@/player/player';
import { useRound } from '@/player/scan';
import { MixCover } from '@/ui/cover/MixCover';
import { NearView } from '@/ui/NearView';
import { rowParts } from './rowParts';

const CommentsPanel = part(() => import('@/features/comment/CommentsPanel'), 'CommentsPanel');

const ScanBar = part(() => import('@/features/playback/ScanBar'), 'ScanBar');

const UpNextCard = part(() => import('@/features/upnext/UpNextCard'), 'UpNextCard');

const QueueMenu = part(() => import('@/features/upnext/QueueMenu'), 'QueueMenu');

const AlikeMixes = part(() => import('./AlikeMixes'), 'AlikeMixes');

const GoOn = part(() => import('./GoOn'), 'GoOn');

interface Props {
  mix: Mix;
  t: string | undefined;
  track: string | undefined;
}

/** The product: the cover and the facts on one side, the timeline and the list on the other. */
export function MixView({ mix: known, t, track }: Props) {
  const core = useListening();
  const mix = useCrowdTimes(known, core);
  const cue = useCue(mix, { t, track }, core);
  const isHere = usePlayer((state) => state.mix?.id === known.id);
  const isScanning = useRound() !== null && isHere;
  useRepeatKey(isHere);
  const next = useUpNextAfter(known.id);
  const end = useRef<HTMLSpanElement>(null);
  const isMobile = useIsMobile();
  const hasComments = !isMobile && config().comments_enabled;
  const invitation = useInvitation(mix, isMobile);
  // It comes late: what stands above it stays where it is.
  const alike = (
    <NearView>
      <Suspense>
        <AlikeMixes mix={known} />
      </Suspense>
    </NearView>
  );
  return (
    <div className="wrap mix-wrap pb-20" data-comments={hasComments}>
      <Link
        to="/"
        onClick={() => tell('explore_mixes', { from_mix_id: mix.id })}
        className="mix-back -ml-1 inline-flex min-h-11 items-center rounded-md px-1 text-muted text-sm transition-colors duration-(--state) hover:text-text"
      >
        ← Back to mixes
      </Link>
      <div className="mix-page md:pt-4">
        <aside aria-label="About this mix" className="mix-side">
          <Stage mix={mix} cue={cue} core={core}>
            <MixCover mix={mix} eager />
          </Stage>
          <div className="mix-words">
            <MixFacts
              mix={mix}
              tracks={
                isMobile && invitation !== null ? <ShortInvitation mix={mix} words={invitation} /> : null
              }
            />
            <div className="mix-acts">
              <ShareButton mix={mix} />
              <TracklistButton mix={mix} />
              <Heart of={likeableMix(mix)} className="liked-action" />
              <ModeSwitch />
            </div>
            <div className="hidden md:block">
              <About mix={mix} />
            </div>
          </div>
        </aside>
        <section aria-label="Tracklist" className="mix-list min-w-0">
          <div className="mix-timeline">
            <Timeline mix={mix} printCue={core?.printCue ?? null} />
          </div>
          {mix.audio !== null && (
            <div className="list-acts">
              {!isMobile && invitation !== null && <TimingInvitation mix={mix} words={invitation} />}
              <span className="flex items-center">
                <ScanButton mix={mix} />
                <Suspense>
                  <QueueMenu mix={mix} />
                </Suspense>
              </span>
            </div>
          )}
          {isScanning && (
            <Suspense>
              <ScanBar
                mix={mix}
                core={core}
                like={(track) => <Heart of={likeableTrack(track)} className="heart-now" />}
              />
            </Suspense>
          )}
          <a href="#after-tracklist" className="skip">
            Skip the tracklist
          </a>
          <Tracklist mix={mix} parts={rowParts} pointedAt={cue.pointedAt} />
          <span id="after-tracklist" ref={end} tabIndex={-1} className="outline-none" />
          {mix.audio === null && (
            <Suspense>
              <div className="mt-10">
                <GoOn title="Mixes that play" without={mix.id} />
              </div>
            </Suspense>
          )}
          <div className="mix-end">
            {next !== null && (
              <Suspense>
                <UpNextCard next={next} onCancel={() => end.current?.focus({ preventScroll: true })} />
              </Suspense>
            )}
            {!hasComments && alike}
          </div>
        </section>
        {hasComments && (
          <Suspense fallback={<section aria-label="Comments" className="comments" />}>
            <CommentsPanel mix={mix} core={core} onSent={() => tell('Mix Comment', { mix_id: mix.id })} />
          </Suspense>
        )}
        {hasComments && <div className="mix-alike">{alike}</div>}
      </div>
    </div>
  );
}
