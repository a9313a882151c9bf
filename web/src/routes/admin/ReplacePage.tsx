import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { useAction } from '@/api/action';
import { replaceTracklist } from '@/api/admin';
import { ApiError, isNotFound } from '@/api/errors';
import type { Mix } from '@/api/types';
import { type Editing, useEditing } from '@/core';
import { useReading } from '@/core/useReading';
import { AdminHead } from '@/features/admin/AdminHead';
import { LeaveGuard } from '@/features/admin/LeaveGuard';
import { at } from '@/features/admin/place';
import { editedTracksQuery } from '@/features/admin/queries';
import { failureWords, plural, sayFailed } from '@/features/admin/words';
import { rowsOfRead } from '@/features/difference/rows';
import { DiagnosticList } from '@/features/submission/DiagnosticList';
import { useFixes } from '@/features/submission/fix';
import { TextFileField } from '@/features/submission/TextFileField';
import { rewrite } from '@/lib/rewrite';
import { toast } from '@/lib/toast';
import { buttonStyle } from '@/ui/button-style';
import { Notice } from '@/ui/Notice';
import { SwapButton } from '@/ui/SwapButton';
import { Deciding, type Mended } from './Deciding';
import { useComparing } from './useComparing';

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

/** Sends what was decided. Where the mix has changed, the page shows the difference anew. */
function useReplacing(mix: Mix, onDone: () => void) {
  const queries = useQueryClient();
  return useAction({
    mutationFn: ({ text, isSwapped, version, decided }: Mended & Text & { version: string }) =>
      replaceTracklist(mix.id, { text, is_swapped: isSwapped, decided }, version),
    onSuccess: async ({ taken, spellings_kept }) => {
      const kept = spellings_kept.length;
      const said = `${plural(kept, 'name')} kept the spelling, because other mixes play the track too.`;
      toast({
        title: `${plural(taken, 'change')} saved`,
        kind: 'good',
        ...(kept === 0 ? {} : { description: said }),
      });
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

interface Text {
  text: string;
  isSwapped: boolean;
}

function Replacing({ mix, version, rules }: { mix: Mix; version: string; rules: Editing }) {
  const navigate = useNavigate();
  const field = useRef<HTMLTextAreaElement>(null);
  const isDone = useRef(false);
  const [text, setText] = useState('');
  const [isSwapped, setSwapped] = useState(false);
  const reading = useReading(text, rules, isSwapped);
  const fixes = useFixes(text, (next) => {
    if (field.current === null) setText(next);
    else rewrite(field.current, next);
  });
  const { core, comparing } = useComparing();
  const theirs = useMemo(
    () => (reading === null || core === null ? null : rowsOfRead(reading.tracks, core)),
    [reading, core],
  );
  const replacing = useReplacing(mix, () => {
    isDone.current = true;
    void navigate(at(`mix-editor/${mix.id}`));
  });
  const isStale = replacing.error instanceof ApiError && replacing.error.code === 'edit.stale';
  return (
    <div className="grid gap-6">
      <LeaveGuard isUnsaved={() => !isDone.current && text.trim() !== ''} />
      <TextFileField text={text} onText={setText}>
        {(taking) => (
          <label className="grid gap-1.5 font-medium text-sm">
            Better tracklist
            <textarea
              {...taking}
              ref={field}
              rows={10}
              spellCheck={false}
              className="input font-mono text-xs"
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </label>
        )}
      </TextFileField>
      {reading !== null && (
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="text-muted text-sm">
              Read as {reading.format.name}. {plural(reading.tracks.length, 'row')}.
            </p>
            {reading.tracks.length > 0 && (
              <SwapButton isSwapped={isSwapped} onSwap={() => setSwapped(!isSwapped)} />
            )}
          </div>
          <DiagnosticList text={reading.text} diagnostics={reading.diagnostics} field={field} fixes={fixes} />
        </div>
      )}
      {isStale && (
        <p role="alert" className="text-sm text-warn">
          The mix has changed meanwhile, and nothing was saved. This is the new difference. Your text and your
          decisions are still here.
        </p>
      )}
      {theirs !== null && theirs.length > 0 && core !== null && comparing !== null && (
        <Deciding
          tracks={mix.tracks}
          theirs={theirs}
          core={core}
          comparing={comparing}
          isSaving={replacing.isPending}
          onSave={(decided) =>
            replacing.mutate({ text: reading?.text ?? text, isSwapped, version, ...decided })
          }
        />
      )}
    </div>
  );
}
