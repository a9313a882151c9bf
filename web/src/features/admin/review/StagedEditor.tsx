import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ApiError } from '@/api/errors';
import { type ImportPlan, planImport, type StagedEntity } from '@/api/staged';
import type { Editing } from '@/core';
import { useSettled } from '@/lib/useSettled';
import { Collision } from '../Collision';
import { isStale } from '../collision';
import { LeaveGuard } from '../LeaveGuard';
import { at } from '../place';
import { stagedEntityQuery } from '../queries';
import { AskAgain } from './AskAgain';
import { DecisionFoot } from './DecisionFoot';
import { countQuestions, PlanSummary } from './PlanSummary';
import { RawTracklist } from './RawTracklist';
import { RejectDialog } from './RejectDialog';
import { RowClashes } from './RowClashes';
import { labels, StagedFacts } from './StagedFacts';
import { Submitted } from './Submitted';
import { readStaged, type StagedMix } from './staged';
import { TracklistEditor } from './TracklistEditor';
import { useDecision } from './useDecision';
import { type Reason, useReason } from './useReason';
import { useStagedCollision } from './useStagedCollision';
import { useStagedMix } from './useStagedMix';

interface Props {
  entity: StagedEntity;
  rules: Editing;
  /** What the page has to say of it, between the tracklist and the plan. */
  children?: ReactNode;
  /** Called once the mix is in the catalogue, or rejected. */
  onDone: () => void;
}

/** The wait after the last change before the plan is asked for again. */
const planPauseMs = 400;

/** A staged mix, whole: its fields, its tracklist, what an import will do, and the decision. */
export function StagedEditor(props: Props) {
  const queries = useQueryClient();
  const [round, setRound] = useState(0);
  // It outlasts an editor that begins anew with what somebody else has changed.
  const reason = useReason();
  const begin = async () => {
    await queries.refetchQueries(stagedEntityQuery(props.entity.id));
    setRound(round + 1);
  };
  const end = () => {
    reason.drop();
    props.onDone();
  };
  return <Editor key={round} {...props} reason={reason} onStale={() => void begin()} onDone={end} />;
}

type EditorProps = Props & { reason: Reason; onStale: () => void };

function Editor(props: EditorProps) {
  const [read] = useState(() => readStaged(props.entity.data, props.rules));
  if (read === null) return <p className="py-8 text-bad">Mix not found or invalid data.</p>;
  return <MixEditor {...props} read={read} />;
}

/** What an import will make of a mix, asked for anew once it has not changed for a while. */
function usePlan(text: string) {
  const settled = useSettled(text, planPauseMs);
  return useQuery({
    queryKey: ['admin', 'plan', settled],
    queryFn: ({ signal }) => planImport(JSON.parse(settled), signal),
    retry: false,
    placeholderData: (before) => before,
  });
}

interface Begun extends Pick<ReturnType<typeof useDecision>, 'save' | 'isDone'> {
  edited: ReturnType<typeof useStagedMix>;
  collision: Collided;
  isChanged: boolean;
}

/** Saves what was changed here, and opens its rows beside those of the mix that the catalogue has. */
function useReplacing(id: string, { edited, collision, isChanged, save, isDone }: Begun) {
  const navigate = useNavigate();
  const leave = () => {
    isDone.current = true;
    void navigate(at(`replace-by-submission/${id}`));
  };
  return () => {
    if (!edited.whole()) return;
    if (isChanged) save.mutate(collision.mine(), { onSuccess: leave });
    else leave();
  };
}

function MixEditor(props: EditorProps & { read: StagedMix }) {
  const { entity, rules, reason, onDone } = props;
  const edited = useStagedMix(props.read, rules);
  const { staged, rows, data, raw } = edited;
  const collision = useStagedCollision(entity, rules, edited);
  const { begun } = collision;
  const [asking, setAsking] = useState<AskedProps['asking']>(null);
  const { data: plan = null, error: planError } = usePlan(JSON.stringify(data));
  const { approve, save, reject, isDone } = useDecision({
    entity,
    version: begun.version,
    onSaved: collision.saved,
    onKnown: () => setAsking('again'),
    onDone,
  });
  const isChanged = collision.isChanged || raw !== null;
  const isImported = entity.status === 'imported';
  const replace = useReplacing(entity.id, { edited, collision, isChanged, save, isDone });
  const clashes = [approve.error, save.error, reject.error].some(isStale) ? collision.clashes() : null;
  const sendAgain = () => {
    const mine = edited.whole() ? collision.keepMine() : null;
    if (mine !== null) save.mutate(mine);
  };
  return (
    <div className="grid gap-6">
      <PlanSummary
        plan={plan}
        error={planError}
        rows={rows}
        rules={rules}
        onRename={edited.rename}
        onReplace={isImported ? undefined : replace}
      />
      <Tracklists edited={edited} rules={rules} plan={plan} />
      {props.children}
      <StagedFacts mix={staged.mix} wrong={fieldsOf(planError, approve.error)} onChange={edited.set} />
      <Submitted entity={entity} />
      {clashes !== null && (
        <StagedClash
          clashes={clashes}
          collision={collision}
          isSaving={save.isPending}
          onTheirs={props.onStale}
          onMine={sendAgain}
        />
      )}
      <LeaveGuard isUnsaved={() => !isDone.current && isChanged} />
      {isImported ? (
        <p className="text-muted">This mix is already in the catalogue.</p>
      ) : (
        <DecisionFoot
          questions={countQuestions(plan, rows, rules)}
          isKnown={plan?.known != null}
          isImporting={approve.isPending}
          isSaving={save.isPending}
          isRejecting={reject.isPending}
          onApprove={() => edited.whole() && approve.mutate({ data, asNew: false })}
          onSave={() => edited.whole() && save.mutate(collision.mine())}
          onReject={() => setAsking('reject')}
        />
      )}
      <Asked
        asking={asking}
        known={plan?.known?.title ?? null}
        entity={entity}
        reason={reason}
        onReplace={replace}
        onNew={() => approve.mutate({ data, asNew: true })}
        onReject={reject.mutate}
        onClose={() => setAsking(null)}
      />
    </div>
  );
}

interface AskedProps {
  asking: 'reject' | 'again' | null;
  /** The title of the mix that the catalogue has, once it is known. */
  known: string | null;
  entity: StagedEntity;
  reason: Reason;
  onReplace: () => void;
  onNew: () => void;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** What is asked before a mix is decided on. */
function Asked({ asking, entity, reason, onReject, ...again }: AskedProps) {
  if (asking === 'again') return <AskAgain {...again} />;
  return asking === 'reject' ? (
    <RejectDialog
      given={reason.of(entity.id) ?? entity.reason}
      onReject={(text) => {
        reason.keep(entity.id, text);
        onReject(text);
      }}
      onClose={again.onClose}
    />
  ) : null;
}

interface ClashProps {
  clashes: NonNullable<ReturnType<Collided['clashes']>>;
  collision: Collided;
  isSaving: boolean;
  onTheirs: () => void;
  onMine: () => void;
}

type Collided = ReturnType<typeof useStagedCollision>;

/** What somebody else has changed of the mix and of its rows. */
function StagedClash({ clashes: { fields, rows }, collision, isSaving, onTheirs, onMine }: ClashProps) {
  const { asTheirs, choose } = collision;
  const isReplacing = rows?.some(({ key, isBoth }) => isBoth && !asTheirs.has(key)) === true;
  return (
    <Collision
      clashes={fields}
      labels={labels}
      isSaving={isSaving || rows === null}
      isReplacing={isReplacing}
      onTheirs={onTheirs}
      onMine={onMine}
    >
      {rows !== null && rows.length > 0 && <RowClashes rows={rows} asTheirs={asTheirs} onChoose={choose} />}
    </Collision>
  );
}

/** The tracklist in its editor, and as raw JSON. */
function Tracklists({
  edited,
  rules,
  plan,
}: {
  edited: ReturnType<typeof useStagedMix>;
  rules: Editing;
  plan: ImportPlan | null;
}) {
  return (
    <>
      <TracklistEditor
        rows={edited.staged.rows}
        rules={rules}
        plan={plan}
        draft={edited.draft}
        isHeld={edited.isHeld}
        onHold={edited.hold}
        onSwap={edited.swap}
        onChange={edited.change}
      />
      <RawTracklist
        rows={edited.rows}
        rules={rules}
        text={edited.raw}
        onType={edited.setRaw}
        onChange={(next) => edited.change(next, null)}
      />
    </>
  );
}

/** What is wrong in which field. */
const fieldsOf = (...errors: ReadonlyArray<Error | null>) =>
  errors.flatMap((error) => (error instanceof ApiError ? error.fields : []));
