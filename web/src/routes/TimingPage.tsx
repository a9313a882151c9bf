import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useLayoutEffect } from 'react';
import type { Mix } from '@/api/types';
import { useListening } from '@/core';
import { loadTiming } from '@/core/loadTiming';
import { useLoaded } from '@/core/useLoaded';
import { PlayButton } from '@/features/playback/PlayButton';
import { useCue } from '@/features/playback/useCue';
import { TimingView } from '@/features/timestamp/timing/TimingView';
import { useCrowdTimes } from '@/features/timestamp/useCrowdTimes';
import { player } from '@/player/player';
import { buttonStyle } from '@/ui/button-style';
import { MixCover } from '@/ui/cover/MixCover';
import { EmptyPage } from '@/ui/EmptyPage';
import { AskedMix } from './AskedMix';
import { GoOn } from './GoOn';
import { MixSkeleton } from './MixSkeleton';

const route = getRouteApi('/timing/$mixId');

/** Times a mix by ear. Of one that is hidden it shows what the mix's page shows. */
export function TimingPage() {
  const { mixId } = route.useParams();
  return (
    <AskedMix
      name={mixId}
      titleOf={(mix) => `Timing ${mix.title}`}
      waiting="Time this mix"
      offline="You're offline, and this mix isn't on this device yet."
    >
      {(mix) => <OfMix key={mix.id} mix={mix} />}
    </AskedMix>
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
