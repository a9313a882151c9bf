import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useAction } from '@/api/action';
import { type DecidedLines, replaceTracklist } from '@/api/admin';
import { ApiError, isNotFound } from '@/api/errors';
import type { Mix } from '@/api/types';
import { type Editing, useEditing } from '@/core';
import { AdminHead } from '@/features/admin/AdminHead';
import { LeaveGuard } from '@/features/admin/LeaveGuard';
import { at } from '@/features/admin/place';
import { editedTracksQuery } from '@/features/admin/queries';
import { failureWords, plural, sayFailed } from '@/features/admin/words';
import { BetterListField } from '@/routes/BetterListField';
import { type BetterText, useBetterList } from '@/routes/useBetterList';
import { buttonStyle } from '@/ui/button-style';
import { Notice } from '@/ui/Notice';
import { Deciding } from './Deciding';
import { sayTaken } from './taken';
import { useBegun, withBase } from './useBegun';

/** Pastes a better tracklist onto a mix of the catalogue. */
export function ReplacePage({ id }: { id: string }) {
  const rules = useEditing();
  const { data, error } = useQuery(editedTracksQuery(id));
  const back = { place: `mix-editor/${id}`, label: 'Back to the mix' };
  if (error !== null && data === undefined) {
    const title = isNotFound(error)
      ? 'Mix not found'
      : `Error loading mix: ${failureWords(error, 'please try again')}`;
    return (
      <Notice title={title}>
        <Link {...at('mixes')} className={buttonStyle('solid')}>
          Back to mixes
        </Link>
      </Notice>
    );
  }
  const title = data === undefined ? 'Replace the tracklist' : `Replace the tracklist of ${data.mix.title}`;
  return (
    <>
      <AdminHead
        title={title}
        text="Paste a better tracklist. Rows that stay keep their times, likes and comments."
        back={back}
      />
      {data !== undefined && rules !== null && <Replacing {...data} rules={rules} />}
    </>
  );
}

interface Wish extends BetterText {
  decided: DecidedLines;
  stayed: number;
  version: string;
}

/** Sends what was decided. Where the mix has changed, the page shows the difference anew. */
function useReplacing(mix: Mix, onDone: () => void) {
  const queries = useQueryClient();
  return useAction({
    mutationFn: ({ text, isSwapped, version, decided }: Wish) =>
      replaceTracklist(mix.id, { text, is_swapped: isSwapped, decided }, version),
    onSuccess: async (answer, { stayed }) => {
      sayTaken(queries, `${plural(answer.taken, 'change')} saved: ${mix.title}`, answer, stayed);
      onDone();
      await queries.invalidateQueries();
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.code === 'edit.stale') {
        await queries.refetchQueries(editedTracksQuery(mix.id));
      } else sayFailed('The tracklist was not replaced', error);
    },
  });
}

function Replacing({ mix, version, rules }: { mix: Mix; version: string; rules: Editing }) {
  const navigate = useNavigate();
  const isDone = useRef(false);
  const list = useBetterList(rules);
  const { text, isSwapped, reading, rows } = list;
  const begun = useBegun(mix.tracks);
  const replacing = useReplacing(mix, () => {
    isDone.current = true;
    void navigate(at(`mix-editor/${mix.id}`));
  });
  const isStale = replacing.error instanceof ApiError && replacing.error.code === 'edit.stale';
  return (
    <div className="grid gap-6">
      <LeaveGuard isUnsaved={() => !isDone.current && text.trim() !== ''} />
      <BetterListField list={list} />
      {isStale && (
        <p role="alert" className="text-sm text-warn">
          The mix has changed meanwhile, and nothing was saved. This is the new difference. Your text and your
          decisions are still here.
        </p>
      )}
      {rows !== null && (
        <Deciding
          {...rows}
          {...begun}
          isSaving={replacing.isPending}
          onSave={(decided, stayed) =>
            replacing.mutate({
              text: reading?.text ?? text,
              isSwapped,
              version,
              decided: withBase(decided, begun),
              stayed,
            })
          }
        />
      )}
    </div>
  );
}
