import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useLayoutEffect } from 'react';
import { useAuth } from '@/api/auth';
import { isNotFound } from '@/api/errors';
import { config } from '@/api/seed';
import type { Mix } from '@/api/types';
import { useListening } from '@/core';
import { loadTiming } from '@/core/loadTiming';
import { useLoaded } from '@/core/useLoaded';
import { mixQuery } from '@/features/mix/queries';
import { PlayButton } from '@/features/playback/PlayButton';
import { useCue } from '@/features/playback/useCue';
import { TimingView } from '@/features/timestamp/timing/TimingView';
import { useCrowdTimes } from '@/features/timestamp/useCrowdTimes';
import { part } from '@/lib/part';
import { useTitle } from '@/lib/title';
import { player } from '@/player/player';
import { buttonStyle } from '@/ui/button-style';
import { MixCover } from '@/ui/cover/MixCover';
import { EmptyPage } from '@/ui/EmptyPage';
import { GoOn } from './GoOn';
import { MissingPage } from './MissingPage';
import { MixSkeleton } from './MixSkeleton';
import { OutOfReach } from './OutOfReach';

const HiddenMix = part(() => import('./HiddenMix'), 'HiddenMix');

const route = getRouteApi('/timing/$mixId');

const home = (kind: 'solid' | 'plain'): ReactNode => (
  <Link to="/" className={buttonStyle(kind)}>
    ← Back to mixes
  </Link>
);

function Titled({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title, config().site_name);
  return children;
}

const none = (
  <Titled title="Mix Not Found">
    <MissingPage
      title="Mix Not Found"
      text="The mix you're looking for doesn't exist."
      ways={home('solid')}
    />
  </Titled>
);

/** Times a mix by ear. Of one that is hidden it shows what the mix's page shows. */
export function TimingPage() {
  const { mixId } = route.useParams();
  const { user } = useAuth();
  const { data: mix, error } = useQuery(mixQuery(mixId));
  if (mix !== undefined) {
    return (
      <Titled title={`Timing ${mix.title}`}>
        <OfMix key={mix.id} mix={mix} />
      </Titled>
    );
  }
  if (isNotFound(error)) {
    if (user?.role !== 'admin') return none;
    return (
      <Suspense fallback={<MixSkeleton />}>
        <HiddenMix name={mixId} t={undefined} track={undefined}>
          {none}
        </HiddenMix>
      </Suspense>
    );
  }
  return (
    <Titled title="Time this mix">
      {error === null ? (
        <MixSkeleton />
      ) : (
        <OutOfReach
          title="Unable to load this mix at this time."
          offline="You're offline, and this mix isn't on this device yet."
          ways={home('plain')}
        />
      )}
    </Titled>
  );
}

/** Why a mix cannot be timed, if that is so. */
function wordsOf({ audio, tracks }: Mix): string | null {
  if (audio === null)
    return "Nobody has added the audio of this mix yet, so there's nothing to listen to while you time it. You can still read the tracklist.";
  return tracks.length === 0 ? "This mix has no tracklist yet, so there's nothing to time." : null;
}

function OfMix({ mix }: { mix: Mix }) {
  const words = wordsOf(mix);
  if (words === null) return <Timed mix={mix} />;
  return (
    <EmptyPage
      title={mix.title}
      text={words}
      ways={
        <Link to="/mix/$mixId" params={{ mixId: mix.slug }} className={buttonStyle('solid')}>
          Open the mix
        </Link>
      }
    >
      <GoOn title="Or play one of these" without={mix.id} />
    </EmptyPage>
  );
}

function Timed({ mix: known }: { mix: Mix }) {
  const core = useListening();
  const rules = useLoaded(loadTiming);
  const mix = useCrowdTimes(known, core);
  useLayoutEffect(() => {
    // Timing needs this mix in the player, whatever plays now.
    if (player.state().mix?.id !== known.id) player.cue(known, null);
  }, [known]);
  useCue(mix, { t: undefined, track: undefined }, core);
  const navigate = useNavigate();
  const leave = useCallback(
    () => void navigate({ to: '/mix/$mixId', params: { mixId: known.slug } }),
    [navigate, known.slug],
  );
  if (core === null || rules === null) return <MixSkeleton />;
  return (
    <TimingView
      mix={mix}
      core={core}
      rules={rules}
      onLeave={leave}
      cover={<MixCover mix={mix} plain eager />}
      play={<PlayButton />}
    />
  );
}
