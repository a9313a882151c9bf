import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useAction } from '@/api/action';
import { getAudit } from '@/api/admin';
import { ApiError } from '@/api/errors';
import { approveStaged, putStaged, rejectStaged, type StagedEntity, type StagedMixData } from '@/api/staged';
import { toast } from '@/lib/toast';
import { isStale, sayStale } from '../collision';
import { stagedEntityQuery } from '../queries';
import { sayGone } from '../undo';
import { sayFailed } from '../words';

/** What a mix is saved as, and the same as text. */
export interface Saved {
  data: StagedMixData;
  text: string;
  /** What it was begun with. */
  version: string;
}

interface Options {
  entity: StagedEntity;
  /** What the edit began with. */
  version: string;
  onSaved: (text: string, version: string) => void;
  /** Called where the catalogue seems to have the mix already. */
  onKnown: () => void;
  /** Called once the mix is in the catalogue, or rejected. */
  onDone: () => void;
}

/** The latest entry of the audit about an entity that can be undone; null where it cannot be read. */
async function entryOf(id: string): Promise<string | null> {
  try {
    const { entries } = await getAudit(null);
    return entries.find((entry) => entry.entity_id === id && entry.has_changes)?.id ?? null;
  } catch (error) {
    console.warn('the decision stands, and can be undone in the audit', error);
    return null;
  }
}

/** What becomes of a staged mix: it is imported, saved for later, or rejected. */
export function useDecision({ entity, version, onSaved, onKnown, onDone }: Options) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isDone = useRef(false);
  const fresh = () => queries.invalidateQueries({ queryKey: ['admin'] });
  const failed = (title: string, error: Error, otherwise?: string) => {
    if (!isStale(error)) return sayFailed(title, error, otherwise);
    sayStale(title);
    void queries.invalidateQueries(stagedEntityQuery(entity.id));
  };
  const approve = useAction({
    mutationFn: ({ data, asNew }: { data: StagedMixData; asNew: boolean }) =>
      approveStaged(entity.id, data, asNew, version),
    onSuccess: async ({ slug }) => {
      isDone.current = true;
      const said = 'Mix imported successfully to the main database.';
      sayGone(queries, 'Success!', await entryOf(entity.id), said, {
        label: 'Open mix',
        run: () => void navigate({ to: '/mix/$mixId', params: { mixId: slug } }),
      });
      await queries.invalidateQueries();
      onDone();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'mix.known') {
        onKnown();
        // It may have come to the catalogue since the plan was made.
        void queries.invalidateQueries({ queryKey: ['admin', 'plan'] });
      } else failed('Import Failed', error, 'An unknown error occurred.');
    },
  });
  const save = useAction({
    mutationFn: ({ data, version }: Saved) => putStaged(entity.id, data, version),
    onSuccess: (saved, { text }) => {
      queries.setQueryData(stagedEntityQuery(entity.id).queryKey, saved);
      onSaved(text, saved.version);
      toast({ title: 'Saved for later', kind: 'good' });
      return fresh();
    },
    onError: (error) => failed('It could not be saved', error),
  });
  const reject = useAction({
    mutationFn: (reason: string) => rejectStaged(entity.id, reason, version),
    onSuccess: async () => {
      isDone.current = true;
      sayGone(queries, 'Mix rejected', await entryOf(entity.id));
      await fresh();
      onDone();
    },
    onError: (error) => failed('It could not be rejected', error),
  });
  return { approve, save, reject, isDone };
}
