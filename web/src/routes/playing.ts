/** Plays a mix from elsewhere than its page: it is fetched, and begins where it was left off or where a track begins. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Mix } from '@/api/types';
import { loadListening } from '@/core';
import { mixQuery } from '@/features/mix/queries';
import { heardFrom } from '@/features/tracklist/spans';
import { toast } from '@/lib/toast';
import type { Start } from '@/player/machine';
import { player, usePlayer } from '@/player/player';
import { readPositions } from '@/player/positions';

/** Where a mix begins: at a track, or where this device left off. Without the core it begins at its beginning. */
async function startOf(mix: Mix, position: number | null): Promise<Start | null> {
  if (position !== null) {
    const track = mix.tracks.find((one) => one.position === position);
    const seconds = track === undefined ? null : heardFrom(track);
    return seconds === null ? null : { seconds, from: 'row' };
  }
  try {
    const core = await loadListening();
    const seconds = core.resumePosition(readPositions(), mix.id, Date.now());
    return seconds === null ? null : { seconds, from: 'resume' };
  } catch (cause) {
    console.warn('where the mix was left off is not known', cause);
    return null;
  }
}

let presses = 0;

/** Answers whether a press made now is still the last word: no later one was made, and nothing else made to sound. */
function asksLast(): () => boolean {
  presses += 1;
  const press = presses;
  const { mix, wanted, waits } = player.state();
  return () => {
    const now = player.state();
    return press === presses && (!now.wanted || ((wanted || waits) && now.mix?.id === mix?.id));
  };
}

async function playFrom(
  queries: QueryClient,
  slug: string,
  startOf: (mix: Mix) => Promise<Start | null> | Start,
): Promise<void> {
  const isLast = asksLast();
  try {
    const mix = await queries.ensureQueryData(mixQuery(slug));
    const start = await startOf(mix);
    if (!isLast()) return;
    if (player.state().mix?.id !== mix.id) player.cue(mix, start);
    else if (start !== null) player.seek(start.seconds);
    player.play();
  } catch (cause) {
    console.warn('the mix does not play', cause);
    if (isLast()) toast({ title: "This mix can't be played right now.", kind: 'bad' });
  }
}

/** Plays a mix from where this device left off, or from its beginning. */
export const playMix = (queries: QueryClient, slug: string): Promise<void> =>
  playFrom(queries, slug, (mix) => startOf(mix, null));

/** Plays a mix from a moment, from elsewhere than its page. */
export function usePlayAt(slug: string): (seconds: number) => void {
  const queries = useQueryClient();
  return (seconds) => void playFrom(queries, slug, () => ({ seconds, from: 'row' }));
}

interface Playing {
  /** Whether this is what the player has. */
  isHere: boolean;
  /** Whether it sounds, or is about to. */
  sounds: boolean;
  isComing: boolean;
  toggle: () => void;
  /** For a pointer that comes near: what a press needs is there when it falls. */
  prepare: () => void;
}

/** A mix, or the track at a position in it, as something to press. */
export function usePlaying(slug: string, position: number | null = null): Playing {
  const queries = useQueryClient();
  const [isComing, setComing] = useState(false);
  const isHere = usePlayer(
    ({ mix, phase, current }) =>
      mix?.slug === slug &&
      phase !== 'cued' &&
      (position === null || mix.tracks[current]?.position === position),
  );
  const wanted = usePlayer((state) => state.wanted);
  return {
    isHere,
    sounds: isComing || (isHere && wanted),
    isComing,
    prepare: () => void queries.prefetchQuery({ ...mixQuery(slug), staleTime: 60_000 }),
    toggle() {
      if (isHere) {
        player.toggle();
        return;
      }
      setComing(true);
      void playFrom(queries, slug, (mix) => startOf(mix, position)).finally(() => setComing(false));
    },
  };
}
