import { useEffect, useMemo, useRef } from 'react';
import type { Mix } from '@/api/types';
import type { Listening } from '@/core';
import type { Start } from '@/player/machine';
import { player } from '@/player/player';
import { readPositions } from '@/player/positions';

interface Link {
  t: string | undefined;
  track: string | undefined;
}

export interface Cue {
  start: Start | null;
  /** Index of the track that the address points at; -1 for none. */
  pointedAt: number;
}

function cueOf(mix: Mix, { t, track }: Link, core: Listening | null): Cue {
  if (core === null) return { start: null, pointedAt: -1 };
  const pointedAt = track === undefined ? null : core.findSelected(mix.tracks, track);
  // Programs write fractions; no row begins within a second.
  const time = t === undefined ? null : core.parseMoment(t.replace(/\.\d+(?=s?$)/, ''));
  const trackStart = pointedAt === null ? null : (mix.tracks[pointedAt]?.start_seconds ?? null);
  const resume = core.resumePosition(readPositions(), mix.id, Date.now());
  const start: Start | null =
    trackStart !== null
      ? { seconds: trackStart, from: 'track' }
      : time !== null
        ? { seconds: time, from: 'time' }
        : resume !== null && pointedAt === null
          ? { seconds: resume, from: 'resume' }
          : null;
  return { start, pointedAt: pointedAt ?? -1 };
}

/**
 * Puts the mix of a page in the player, unless another is heard: then it waits for a person to press play.
 * Where it begins comes from the address, else from the last visit.
 */
export function useCue(mix: Mix, { t, track }: Link, core: Listening | null): Cue {
  const cue = useMemo(() => cueOf(mix, { t, track }, core), [mix, t, track, core]);
  const applied = useRef<string | null>(null);

  useEffect(() => {
    const now = player.state();
    if (now.mix?.id === mix.id) player.retime(mix);
    else if (!now.wanted) player.cue(mix, null);
  }, [mix]);

  useEffect(() => {
    if (core === null) return;
    const wish = `${mix.id}?${t ?? ''}&${track ?? ''}`;
    if (applied.current === wish) return;
    applied.current = wish;
    if (cue.start !== null && player.state().mix?.id === mix.id) player.startAt(cue.start);
  }, [core, cue, mix.id, t, track]);

  return cue;
}
