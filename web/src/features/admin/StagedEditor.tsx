import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useAction } from '@/api/action';
import {
  approveStaged,
  type MixData,
  planImport,
  putStaged,
  rejectStaged,
  type StagedEntity,
  type StagedMixData,
} from '@/api/admin';
import { ApiError } from '@/api/errors';
import type { Editing } from '@/core';
import { toast } from '@/lib/toast';
import { useSettled } from '@/lib/useSettled';
import { AskDialog } from '@/ui/AskDialog';
import { Button } from '@/ui/Button';
import { LeaveGuard } from './LeaveGuard';
import { PlanSummary } from './PlanSummary';
import { stagedEntityQuery } from './queries';
import { RawTracklist } from './RawTracklist';
import { RejectDialog } from './RejectDialog';
import { StagedFacts } from './StagedFacts';
import { Submitted } from './Submitted';
import { type Draft, dataOf, isEmpty, type Row, readStaged, type StagedMix, withDraft } from './staged';
import { TracklistEditor } from './TracklistEditor';
import { failureWords, sayFailed } from './words';

interface Props {
  entity: StagedEntity;
  rules: Editing;
  /** What the page has to say of it, between the tracklist and the plan. */
  children?: ReactNode;
  /** Hears whether anything would be lost by closing. */
  onUnsaved?: (isUnsaved: boolean) => void;
  /** Called once the mix is in the catalogue, or rejected. */
  onDone: () => void;
}

/** The wait after the last change before the plan is asked for again. */
const planPauseMs = 400;

/** A staged mix, whole: its fields, its tracklist, what an import will do, and the decision. */
export function StagedEditor(props: Props) {
  const queries = useQueryClient();
  const [round, setRound] = useState(0);
  const begin = async () => {
    await queries.refetchQueries(stagedEntityQuery(props.entity.id));
    setRound(round + 1);
  };
  return <Editor key={round} {...props} onStale={() => void begin()} />;
}

function Editor({ entity, rules, children, onUnsaved, onDone, onStale }: Props & { onStale: () => void }) {
  const queries = useQueryClient();
  const [staged, setStaged] = useState<StagedMix | null>(() => readStaged(entity.data, rules));
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isHeld, setIsHeld] = useState(false);
  const [raw, setRaw] = useState<string | null>(null);
  const [asking, setAsking] = useState<'reject' | 'again' | null>(null);
  // The open row counts as it stands.
  const rows = withDraft(staged?.rows ?? [], draft, rules);
  const data = staged === null ? null : dataOf({ ...staged, rows }, rules);
  const text = data === null ? '' : JSON.stringify(data);
  const [began, setBegan] = useState({ text, version: entity.version });
  const isDone = useRef(false);
  const isUnsaved = () => !isDone.current && (text !== began.text || raw !== null);
  const settled = useSettled(text, planPauseMs);
  const { data: plan = null, error: planError } = useQuery({
    queryKey: ['admin', 'plan', settled],
    queryFn: ({ signal }) => planImport(JSON.parse(settled), signal),
    enabled: settled !== '',
    retry: false,
    placeholderData: (before) => before,
  });
  const fresh = () => queries.invalidateQueries({ queryKey: ['admin'] });
  // Known before the next key is pressed.
  useLayoutEffect(() => onUnsaved?.(text !== began.text || raw !== null), [onUnsaved, text, began, raw]);

  const approve = useAction({
    mutationFn: ({ data, asNew }: { data: StagedMixData; asNew: boolean }) =>
      approveStaged(entity.id, data, asNew, began.version),
    onSuccess: async () => {
      isDone.current = true;
      toast({
        title: 'Success!',
        description: 'Mix imported successfully to the main database.',
        kind: 'good',
      });
      await queries.invalidateQueries();
      onDone();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'mix.known') setAsking('again');
      else sayFailed('Import Failed', error, 'An unknown error occurred.');
    },
  });
  const save = useAction({
    mutationFn: (_: string) => putStaged(entity.id, data, began.version),
    onSuccess: ({ version }, saved) => {
      setBegan({ text: saved, version });
      toast({ title: 'Saved for later', kind: 'good' });
      return fresh();
    },
    onError: (error) => sayFailed('It could not be saved', error),
  });
  const reject = useAction({
    mutationFn: (reason: string) => rejectStaged(entity.id, reason, began.version),
    onSuccess: async () => {
      isDone.current = true;
      toast({ title: 'Mix rejected', kind: 'good' });
      await fresh();
      onDone();
    },
    onError: (error) => sayFailed('It could not be rejected', error),
  });

  if (staged === null || data === null)
    return <p className="py-8 text-bad">Mix not found or invalid data.</p>;
  const { mix } = staged;
  /** Takes the open row as it stands, or holds back where nothing can be made of it. */
  const whole = (): boolean => {
    if (draft !== null && isEmpty(draft.item)) {
      setIsHeld(true);
      return false;
    }
    if (raw !== null) {
      toast({
        title: 'The raw JSON has not been applied',
        description: 'Apply or discard it first.',
        kind: 'bad',
      });
      return false;
    }
    setStaged({ ...staged, rows });
    setDraft(null);
    return true;
  };
  const change = (next: Row[], open: Draft | null) => {
    setStaged({ ...staged, rows: next });
    setDraft(open);
    setIsHeld(false);
  };
  const set = (change: Partial<MixData>) => setStaged({ ...staged, mix: { ...mix, ...change } });
  const wrong = [planError, approve.error].flatMap((error) =>
    error instanceof ApiError ? error.fields : [],
  );
  const isImported = entity.status === 'imported';
  return (
    <div className="grid gap-6">
      <StagedFacts mix={mix} wrong={wrong} onChange={set} />
      <TracklistEditor
        rows={staged.rows}
        rules={rules}
        plan={plan}
        draft={draft}
        isHeld={isHeld}
        onHold={() => setIsHeld(true)}
        onChange={change}
      />
      <RawTracklist
        rows={rows}
        rules={rules}
        text={raw}
        onType={setRaw}
        onChange={(next) => change(next, null)}
      />
      {children}
      <PlanSummary plan={plan} error={planError} rows={rows} rules={rules} />
      <Submitted entity={entity} />
      {[approve.error, save.error, reject.error].some(isStale) && (
        <p role="alert" className="flex flex-wrap items-center justify-end gap-3 text-sm text-warn">
          Someone else has changed this in the meantime. Your changes are still here, but reloading discards
          them.
          <Button onClick={onStale}>Reload</Button>
        </p>
      )}
      <LeaveGuard isUnsaved={isUnsaved} />
      {isImported ? (
        <p className="text-muted">This mix is already in the catalogue.</p>
      ) : (
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            kind="quiet"
            onClick={() => setAsking('reject')}
            disabled={reject.isPending}
            data-triage="reject"
          >
            Reject
          </Button>
          <Button onClick={() => whole() && save.mutate(text)} disabled={save.isPending}>
            Save for later
          </Button>
          <Button
            kind="solid"
            onClick={() => whole() && approve.mutate({ data, asNew: false })}
            disabled={approve.isPending}
            data-triage="approve"
          >
            {approve.isPending ? 'Importing...' : 'Approve & Import Mix'}
          </Button>
        </div>
      )}
      {asking === 'again' && (
        <AskDialog
          title="Import it anyway?"
          text={failureWords(approve.error ?? new Error(), 'The catalogue already seems to have this mix.')}
          yes="Import as a new mix"
          onYes={() => approve.mutate({ data, asNew: true })}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'reject' && (
        <RejectDialog given={entity.reason} onReject={reject.mutate} onClose={() => setAsking(null)} />
      )}
    </div>
  );
}

const isStale = (error: Error | null) => error instanceof ApiError && error.code === 'edit.stale';
