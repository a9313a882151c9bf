/** Looks for every track of a mix at Spotify, a few at a time, and tells how far it is and what was not found. */
import { useState } from 'react';
import { type Populated, populate } from '@/api/admin';
import type { Mix } from '@/api/types';
import { toast } from '@/lib/toast';
import { useAdminAction } from './useAdminAction';
import { plural, sayFailed } from './words';

export function useFill(mix: Mix, onEnd: () => Promise<unknown>) {
  const [progress, setProgress] = useState<string | null>(null);
  /** What the last look at Spotify did not find. */
  const [missing, setMissing] = useState<Populated['errors']>([]);
  const fill = useAdminAction({
    mutationFn: async () => {
      let [updated, total] = [0, mix.tracks.length];
      const errors: Populated['errors'] = [];
      setMissing([]);
      for (let from: number | null = 1; from !== null; ) {
        setProgress(`${Math.min(from - 1, total)} of ${total}`);
        const found: Awaited<ReturnType<typeof populate>> = await populate(mix.id, from);
        updated += found.tracks_updated;
        total = found.total_tracks;
        errors.push(...found.errors);
        setMissing([...errors]);
        from = found.next_position;
      }
      return { updated, total, errors };
    },
    onSuccess: ({ updated, total, errors }) => {
      const title = errors.length > 0 ? 'Spotify population completed with errors' : 'Spotify data updated';
      const what = `${updated}/${total} updated`;
      const description =
        errors.length > 0
          ? `${what}, ${plural(errors.length, 'error')}: ${errors
              .slice(0, 3)
              .map(({ title, error }) => `${title}: ${error}`)
              .join('; ')}`
          : what;
      toast({ title, description, kind: errors.length > 0 ? 'plain' : 'good' });
    },
    onError: (error) =>
      sayFailed('Error populating Spotify data', error, 'No result returned from Spotify function'),
    onSettled: () => {
      setProgress(null);
      return onEnd();
    },
  });
  return { fill: fill.mutate, isFilling: fill.isPending, progress, missing };
}
