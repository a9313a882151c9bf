/** Looks for the tracks of several mixes at Spotify, one mix after the other, until all are done or somebody stops it. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '@/api/action';
import { type DeskRow, populate } from '@/api/admin';
import { toast } from '@/lib/toast';
import { plural, sayFailed } from '../words';

interface Filled {
  mixes: number;
  updated: number;
  /** Tracks that were not found. */
  missing: number;
}

/** Looks for the tracks of one mix, a few at a time. */
async function fillOne(id: string, filled: Filled, isStopped: () => boolean): Promise<Filled> {
  let { updated, missing } = filled;
  for (let from: number | null = 1; from !== null && !isStopped(); ) {
    const found: Awaited<ReturnType<typeof populate>> = await populate(id, from);
    updated += found.tracks_updated;
    missing += found.errors.length;
    from = found.next_position;
  }
  return { mixes: filled.mixes + 1, updated, missing };
}

export function useFillMixes() {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<string | null>(null);
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  const fill = useAction({
    mutationFn: async (mixes: readonly DeskRow[]) => {
      isStopped.current = false;
      let filled: Filled = { mixes: 0, updated: 0, missing: 0 };
      for (const [at, mix] of mixes.entries()) {
        if (isStopped.current) break;
        setProgress(`${mix.title}, ${at + 1} of ${mixes.length}`);
        filled = await fillOne(mix.id, filled, () => isStopped.current);
      }
      return filled;
    },
    onSuccess: ({ mixes, updated, missing }) =>
      toast({
        title: missing > 0 ? 'Spotify population completed with errors' : 'Spotify data updated',
        description: `${plural(updated, 'track')} in ${plural(mixes, 'mix')} updated${missing > 0 ? `, ${missing} not found` : ''}`,
        kind: missing > 0 ? 'plain' : 'good',
      }),
    onError: (error) => sayFailed('Error populating Spotify data', error),
    onSettled: () => {
      setProgress(null);
      return queries.invalidateQueries({ queryKey: ['admin'] });
    },
  });
  return {
    fill: fill.mutate,
    /** The mix that is looked at, with its place among those that were chosen; `null` while none is. */
    progress,
    stop: () => {
      isStopped.current = true;
    },
  };
}
