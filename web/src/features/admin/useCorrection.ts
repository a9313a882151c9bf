/**
 * Saving a row whose title or artists changed: what that means for other mixes and for likes is asked of the server
 * first, and of the admin where it means anything.
 */
import { useState } from 'react';
import { type CorrectionPlan, planCorrection, type TracklistRow } from '@/api/admin';
import { ApiError } from '@/api/errors';
import { sayStale } from './collision';
import { hasNames, type Line, withAnotherTrack } from './lines';
import { useAdminAction } from './useAdminAction';
import type { Wish } from './useTracklist';
import { sayFailed } from './words';

/** A row that waits for an answer. */
export interface Asking {
  line: Line;
  row: TracklistRow;
  plan: CorrectionPlan;
}

type Save = (line: Line, row: TracklistRow, failed: NonNullable<Wish['failed']>) => void;

export function useCorrection(write: Save) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const look = useAdminAction({
    mutationFn: async ({ line, row }: Omit<Asking, 'plan'>) =>
      row.track_id === null || hasNames(line.row, row) ? null : await planCorrection(row.track_id, row),
    onSuccess: (plan, { line, row }) => {
      if (plan === null || !plan.is_changed) save(line, row);
      else if (plan.is_elsewhere) setAsking({ line, row, plan });
      else if (plan.other !== null) save(line, withAnotherTrack(line.row, row));
      else save(line, { ...row, correction: 'everywhere' });
    },
    onError: (error) => sayFailed('Update failed', error),
  });
  const save = (line: Line, row: TracklistRow) => {
    setAsking(null);
    write(line, row, (error, isTheirs) => {
      const isNews = error instanceof ApiError && error.code === 'track.another_song';
      // Somebody liked it, or another mix took it in, since it was looked at.
      if (isNews) look.mutate({ line, row: { ...row, correction: null } });
      else if (isTheirs) sayStale('Update failed');
      else sayFailed('Update failed', error);
    });
  };
  return {
    asking,
    isLooking: look.isPending,
    confirm: (line: Line, row: TracklistRow) => look.mutate({ line, row }),
    drop: () => setAsking(null),
    answer: {
      another: ({ line, row }: Asking) => save(line, withAnotherTrack(line.row, row)),
      everywhere: ({ line, row }: Asking, isAnotherSong: boolean) =>
        save(line, { ...row, correction: isAnotherSong ? 'everywhere_as_another_song' : 'everywhere' }),
    },
  };
}
