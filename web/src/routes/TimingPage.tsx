import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useLayoutEffect } from 'react';
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
import { useTitle } from '@/lib/title';
import { player } from '@/player/player';
import { buttonStyle } from '@/ui/button-style';
import { MixCover } from '@/ui/cover/MixCover';
import { MissingPage } from './MissingPage';
import { MixSkeleton } from './MixSkeleton';
import { OutOfReach } from './OutOfReach';

const route = getRouteApi('/timing/$mixId');

const home = (kind: 'solid' | 'plain'): ReactNode => (
  <Link to="/" className={buttonStyle(kind)}>
    ← Back to mixes
  </Link>
);

/** Times a mix by ear. */
export function TimingPage() {
  const { mixId } = route.useParams();
  const { data: mix, error } = useQuery(mixQuery(mixId));
  useTitle(mix === undefined ? 'Time this mix' : `Timing ${mix.title}`, config().site_name);
  if (mix === undefined && isNotFound(error)) {
    return (
      <MissingPage
        title="Mix Not Found"
        text="The mix you're looking for doesn't exist."
        ways={home('solid')}
      />
    );
  }
  if (mix === undefined && error !== null) {
    return (
      <OutOfReach
        title="Unable to load this mix at this time."
        offline="You're offline, and this mix isn't on this device yet."
        ways={home('plain')}
      />
    );
  }
  if (mix === undefined) return <MixSkeleton />;
  const words =
    mix.audio === null
      ? 'This mix has no sound here, so there is nothing to tap along to.'
      : mix.tracks.length === 0
        ? 'This mix has no tracklist yet, so there is nothing to time.'
        : null;
  if (words === null) return <Timed key={mix.id} mix={mix} />;
  return (
    <MissingPage
      title={mix.title}
      text={words}
      ways={
        <Link to="/mix/$mixId" params={{ mixId: mix.slug }} className={buttonStyle('solid')}>
          Back to the mix
        </Link>
      }
    />
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
